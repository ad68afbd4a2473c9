import { confirmEmailInput, emailConfirmationAnswer, messageAnswer } from '@tecnicerca/shared/accounts'
import { EMAIL } from '@tecnicerca/shared/messages/notices/email'
import { route } from '../../http/route.ts'
import { isEmailConfirmed } from '../accounts/service.ts'
import { confirmEmail, requestEmailConfirmation } from './service.ts'

const tag = 'Cuentas'

export const emailConfirmationRoutes = [
  route({
    method: 'POST',
    path: '/auth/confirm-email',
    access: 'visitor',
    tag,
    summary: 'Confirma el correo de una cuenta con el enlace recibido',
    body: confirmEmailInput,
    answers: { 200: messageAnswer },
    handle: async ({ deps, body }) => {
      await confirmEmail(deps.db, body.token)
      return { status: 200, body: { message: EMAIL.confirmed }, hasChangedLists: true }
    },
  }),
  route({
    method: 'GET',
    path: '/auth/email-confirmation',
    access: 'session',
    tag,
    summary: 'Si el correo de la cuenta está confirmado, y si se puede enviar otro enlace',
    answers: { 200: emailConfirmationAnswer },
    handle: async ({ deps, actor }) => ({
      status: 200,
      body: {
        is_confirmed: await isEmailConfirmed(deps.db, actor.id),
        can_send: deps.config.smtpUrl !== undefined,
      },
    }),
  }),
  route({
    method: 'POST',
    path: '/auth/email-confirmation',
    access: 'session',
    tag,
    summary: 'Envía otro enlace para confirmar el correo',
    answers: { 202: messageAnswer },
    handle: async ({ deps, actor }) => {
      await requestEmailConfirmation(deps.db, actor.id)
      return { status: 202, body: { message: EMAIL.sent_again } }
    },
  }),
]
