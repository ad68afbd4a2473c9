import {
  quickRepliesAnswer,
  quickRepliesInput,
  quickRepliesSetAnswer,
} from '@tecnicerca/shared/quick-replies'
import { replayable } from '../../http/operation.ts'
import { route } from '../../http/route.ts'
import { readQuickReplies, setQuickReplies } from './service.ts'

const [tag, path] = ['Respuestas rápidas', '/users/me/quick-replies']

export const quickReplyRoutes = [
  route({
    method: 'GET',
    path,
    access: 'session',
    tag,
    summary: 'Las respuestas rápidas de la persona; seis de TecniCerca mientras no las cambie',
    answers: { 200: quickRepliesAnswer },
    handle: async ({ deps, actor }) => ({
      status: 200,
      body: { texts: await readQuickReplies(deps.db, actor.id) },
    }),
  }),
  route({
    method: 'PUT',
    path,
    access: 'session',
    tag,
    summary: 'Cambia la lista entera de respuestas rápidas',
    body: quickRepliesInput,
    isIdempotent: true,
    answers: { 200: quickRepliesSetAnswer },
    handle: async ({ deps, actor, body, operation }) =>
      replayable(
        { db: deps.db, actor },
        await setQuickReplies(deps.db, { user_id: actor.id, texts: body.texts, operation }),
      ),
  }),
]
