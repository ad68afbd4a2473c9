import {
  confirmEmailInput,
  emailChangeAnswer,
  emailChangeInput,
  messageAnswer,
} from '@tecnicerca/shared/accounts'
import { EMAIL_CHANGE, EMAIL_CHANGE_CONFIRMATION } from '@tecnicerca/shared/messages/account/email-change'
import { route } from '../../http/route.ts'
import { askForEmailChange, cancelEmailChange, confirmEmailChange, readEmailChange } from './service.ts'

const tag = 'Cuentas'

export const emailChangeRoutes = [
  route({
    method: 'GET',
    path: '/users/me/email',
    access: 'session',
    tag,
    summary: 'El correo propio y el cambio que espera su confirmación, si lo hay',
    answers: { 200: emailChangeAnswer },
    handle: async ({ deps, actor }) => ({
      status: 200,
      body: { email: actor.email, change: await readEmailChange(deps.db, actor.id) },
    }),
  }),
  route({
    method: 'POST',
    path: '/users/me/email',
    access: 'session',
    tag,
    summary: 'Pide cambiar el correo propio; cambia al confirmarlo con el enlace que recibe el correo nuevo',
    body: emailChangeInput,
    answers: { 202: messageAnswer },
    handle: async ({ deps, body, actor, report }) => {
      await askForEmailChange(deps.db, { actor, report }, body)
      return { status: 202, body: { message: EMAIL_CHANGE.sent(body.email) } }
    },
  }),
  route({
    method: 'DELETE',
    path: '/users/me/email',
    access: 'session',
    tag,
    summary: 'Cancela el cambio de correo que espera su confirmación, si lo hay',
    answers: { 200: messageAnswer },
    handle: async ({ deps, actor, report }) => {
      await cancelEmailChange(deps.db, { actor, report })
      return { status: 200, body: { message: EMAIL_CHANGE.cancelled } }
    },
  }),
  route({
    method: 'POST',
    path: '/auth/confirm-email-change',
    access: 'visitor',
    errors: ['email_taken', 'suspended'],
    tag,
    summary: 'Cambia el correo de una cuenta con el enlace recibido',
    body: confirmEmailInput,
    answers: { 200: messageAnswer },
    handle: async ({ deps, body, report }) => {
      await confirmEmailChange(deps.db, body.token, report)
      return { status: 200, body: { message: EMAIL_CHANGE_CONFIRMATION.done }, hasChangedLists: true }
    },
  }),
]
