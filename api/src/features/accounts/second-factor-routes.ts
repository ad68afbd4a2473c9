import {
  messageAnswer,
  recoveryCodesAnswer,
  secondFactorAnswer,
  secondFactorConfirmInput,
  secondFactorEndInput,
  secondFactorSetup,
  secondFactorStartInput,
} from '@tecnicerca/shared/accounts'
import { SECOND_FACTOR } from '@tecnicerca/shared/messages/account/second-factor'
import { isHttpsOnly } from '../../http/caller.ts'
import { route } from '../../http/route.ts'
import * as factor from './second-factor-service.ts'

const tag = 'Verificación en dos pasos'

export const secondFactorRoutes = [
  route({
    method: 'GET',
    path: '/users/me/second-factor',
    access: 'session',
    tag,
    summary: 'Si la verificación en dos pasos está activada, y cuántos códigos de recuperación quedan',
    answers: { 200: secondFactorAnswer },
    handle: async ({ deps, actor }) => {
      return { status: 200, body: await factor.readSecondFactor(deps.db, actor.id) }
    },
  }),
  route({
    method: 'POST',
    path: '/users/me/second-factor',
    access: 'session',
    isForSuspended: true,
    errors: ['second_factor_on'],
    tag,
    summary: 'Prepara la verificación en dos pasos; se activa con el primer código',
    body: secondFactorStartInput,
    answers: { 201: secondFactorSetup },
    handle: async ({ deps, actor, report, body }) => {
      return { status: 201, body: await factor.startSecondFactor(deps.db, { actor, report }, body.password) }
    },
  }),
  route({
    method: 'PUT',
    path: '/users/me/second-factor',
    access: 'session',
    isForSuspended: true,
    errors: ['not_found', 'second_factor_on'],
    tag,
    summary: 'Activa la verificación en dos pasos y da los códigos de recuperación',
    body: secondFactorConfirmInput,
    answers: { 200: recoveryCodesAnswer },
    handle: async ({ deps, actor, report, body }) => {
      const codes = await factor.confirmSecondFactor(deps.db, { actor, report }, body.code)
      return { status: 200, body: { recovery_codes: codes } }
    },
  }),
  route({
    method: 'DELETE',
    path: '/users/me/second-factor',
    access: 'session',
    isForSuspended: true,
    errors: ['not_found'],
    tag,
    summary: 'Desactiva la verificación en dos pasos',
    body: secondFactorEndInput,
    answers: { 200: messageAnswer },
    handle: async ({ deps, actor, report, body }) => {
      const isRequired = actor.role === 'admin' && isHttpsOnly(deps.config)
      await factor.endSecondFactor(deps.db, { actor, report, isRequired }, body)
      return { status: 200, body: { message: SECOND_FACTOR.turnedOff } }
    },
  }),
]
