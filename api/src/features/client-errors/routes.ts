import {
  CLIENT_ERROR_MAX_BYTES,
  CLIENT_ERROR_MESSAGE,
  clientErrorInput,
} from '@tecnicerca/shared/protocol/client-errors'
import { blankedText } from '@tecnicerca/shared/values/blanked-text'
import { route } from '../../http/route.ts'

export const clientErrorRoutes = [
  route({
    method: 'POST',
    path: '/client-errors',
    access: 'visitor',
    tag: 'Errores',
    summary: 'Un error del navegador, sin datos de nadie, para el registro del servidor',
    body: clientErrorInput,
    maxBytes: CLIENT_ERROR_MAX_BYTES,
    countsAs: 'client_error',
    answers: {},
    handle: async ({ deps: { log, metrics }, body }) => {
      const { kind, browser } = body
      metrics?.countClientError({ kind, browser })
      // Personal data is removed from the message here as well: our own page does so, but other senders may not.
      log.warn({ ...body, message: blankedText(body.message, CLIENT_ERROR_MESSAGE) }, 'client_error')
      return { status: 204 }
    },
  }),
]
