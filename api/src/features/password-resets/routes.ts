import { forgotPasswordInput, messageAnswer, resetPasswordInput } from '@tecnicerca/shared/accounts'
import { SERVER } from '@tecnicerca/shared/messages/server'
import { SESSION } from '@tecnicerca/shared/messages/session'
import { route } from '../../http/route.ts'
import { findWeakPassword } from '../accounts/service.ts'
import { requestPasswordReset, resetPassword, validateResetToken } from './service.ts'

const tag = 'Cuentas'

export const passwordResetRoutes = [
  route({
    method: 'POST',
    path: '/auth/forgot-password',
    access: 'visitor',
    tag,
    summary: 'Pide un enlace para crear una contraseña nueva',
    body: forgotPasswordInput,
    answers: { 202: messageAnswer },
    countsAs: 'nothing',
    handle: async ({ deps, body, address, report }) => {
      await requestPasswordReset(deps.db, body.email, address)
      report({ kind: 'password_reset_asked', reason: 'form' })
      return { status: 202, body: { message: SESSION.forgot_sent } }
    },
  }),
  route({
    method: 'POST',
    path: '/auth/reset-password',
    access: 'visitor',
    tag,
    summary: 'Crea una contraseña nueva con el enlace recibido y cierra todas las sesiones',
    body: resetPasswordInput,
    findWrong: async ({ deps, right }) => ({
      ...(await validateResetToken(deps.db, right.token)),
      ...findWeakPassword({ field: 'password', password: right.password }),
    }),
    answers: { 200: messageAnswer },
    handle: async ({ deps, body, address, report }) => {
      const passkeys = await resetPassword(deps.db, body, { address, report, sign: deps.sign })
      const message = passkeys > 0 ? SERVER.passwordResetPasskeys : SESSION.reset_success
      return { status: 200, body: { message } }
    },
  }),
]
