import { messageAnswer } from '@tecnicerca/shared/accounts'
import { PASSKEYS } from '@tecnicerca/shared/messages/account/passkeys'
import {
  ownPasskeysAnswer,
  passkeyAnswer,
  passkeyOptionsInput,
  passkeyRegistrationInput,
  passkeyRegistrationOptions,
  passkeySignInOptions,
} from '@tecnicerca/shared/passkeys'
import { idParams, route } from '../../http/route.ts'
import { register, startRegistration } from './registration-service.ts'
import { createSignInOptions, listOwnPasskeys, removeOwnPasskey } from './service.ts'

const tag = 'Llaves de acceso'

/** `POST /auth/passkey/sign-in` is in `accounts/routes.ts`: it opens a session as a login does. */
export const passkeyRoutes = [
  route({
    method: 'POST',
    path: '/auth/passkey/sign-in-options',
    access: 'visitor',
    errors: ['not_found'],
    tag,
    summary: 'Opciones para entrar con una llave de acceso, que sirven una vez y durante cinco minutos',
    answers: { 200: passkeySignInOptions },
    handle: async ({ deps, origin }) => {
      return { status: 200, body: await createSignInOptions(deps.db, origin) }
    },
  }),
  route({
    method: 'POST',
    path: '/auth/passkey/registration-options',
    access: 'session',
    isForSuspended: true,
    errors: ['passkeys_full', 'not_found'],
    tag,
    summary: 'Opciones para crear una llave de acceso, que sirven una vez y durante cinco minutos',
    body: passkeyOptionsInput,
    answers: { 200: passkeyRegistrationOptions },
    handle: async ({ deps, body, ...call }) => {
      const options = await startRegistration(deps.db, { ...call, sign: deps.sign }, body.password)
      return { status: 200, body: options }
    },
  }),
  route({
    method: 'POST',
    path: '/auth/passkey/registration',
    access: 'session',
    isForSuspended: true,
    errors: ['passkeys_full', 'not_found'],
    tag,
    summary: 'Agrega a la cuenta la llave de acceso que hizo el navegador',
    body: passkeyRegistrationInput,
    answers: { 201: passkeyAnswer },
    handle: async ({ deps, body, ...call }) => {
      const passkey = await register(deps.db, { ...call, sign: deps.sign }, body.credential)
      return { status: 201, body: { passkey } }
    },
  }),
  route({
    method: 'GET',
    path: '/users/me/passkeys',
    access: 'session',
    tag,
    summary: 'Las llaves de acceso de la cuenta, la más nueva primero',
    answers: { 200: ownPasskeysAnswer },
    handle: async ({ deps, actor }) => {
      return { status: 200, body: { passkeys: await listOwnPasskeys(deps.db, actor.id) } }
    },
  }),
  route({
    method: 'DELETE',
    path: '/users/me/passkeys/:id',
    access: 'session',
    isForSuspended: true,
    tag,
    summary: 'Elimina una llave de acceso de la cuenta',
    params: idParams,
    answers: { 200: messageAnswer },
    handle: async ({ deps, actor, params, report }) => {
      await removeOwnPasskey(deps.db, { user_id: actor.id, id: params.id })
      report({ kind: 'passkey_changed', reason: 'removed', user_id: actor.id })
      return { status: 200, body: { message: PASSKEYS.removed } }
    },
  }),
]
