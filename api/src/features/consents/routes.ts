import { consentsAnswer, consentsInput } from '@tecnicerca/shared/consents'
import { route } from '../../http/route.ts'
import { changeConsents, showConsents } from './service.ts'

const tag = 'Cuentas'

export const consentRoutes = [
  route({
    method: 'GET',
    path: '/users/me/consents',
    access: 'session',
    tag,
    summary: 'Lo que la persona aceptó, con versión y fechas',
    answers: { 200: consentsAnswer },
    handle: async ({ deps, actor }) => ({
      status: 200,
      body: await showConsents(deps.db, actor.id),
    }),
  }),
  route({
    method: 'PUT',
    path: '/users/me/consents',
    access: 'session',
    tag,
    summary: 'Da o retira un permiso; los que faltan quedan como están',
    body: consentsInput,
    isForSuspended: true,
    answers: { 200: consentsAnswer },
    handle: async ({ deps, actor, body }) => {
      const shown = await changeConsents(deps.db, actor, body)
      // A technician's consent decides whether the cached pages of the profile show the contact.
      return { status: 200, body: shown, hasChangedLists: actor.technician_id !== null }
    },
  }),
]
