import {
  verificationAnswer,
  verificationCodeAnswer,
  verificationCodeInput,
  verificationDecision,
  verificationRequestInput,
  verificationsAnswer,
} from '@tecnicerca/shared/verifications'
import { idParams, ownProfile, route } from '../../http/route.ts'
import * as verifications from './service.ts'

const tag = 'Verificaciones'
const headers = { 'Cache-Control': 'no-store' }

export const verificationRoutes = [
  route({
    method: 'GET',
    path: '/technicians/profile/verifications',
    access: 'technician',
    tag,
    summary: 'Las verificaciones propias, las pedidas y las decididas',
    answers: { 200: verificationsAnswer },
    handle: async ({ deps, actor }) => ({
      status: 200,
      body: { verifications: await verifications.listVerifications(deps.db, actor.id) },
      headers,
    }),
  }),
  route({
    method: 'POST',
    path: '/technicians/profile/verifications',
    access: 'technician',
    tag,
    summary: 'Pide una verificación; pedida otra vez mientras espera, es la misma',
    body: verificationRequestInput,
    answers: { 200: verificationAnswer, 202: verificationAnswer },
    handle: async ({ deps, actor, body }) => {
      const asked = await verifications.askForVerification(deps.db, ownProfile(actor), body.kind)
      return { status: asked.isNew ? 202 : 200, body: { verification: asked.verification } }
    },
  }),
  route({
    method: 'POST',
    path: '/technicians/profile/verifications/phone/code',
    access: 'technician',
    tag,
    summary: 'Confirma el teléfono con el código que leyó un administrador',
    body: verificationCodeInput,
    answers: { 200: verificationAnswer },
    handle: async ({ deps, actor, body }) => {
      const typed = { technician_id: ownProfile(actor), code: body.code }
      const verification = await verifications.confirmPhone(deps.db, deps.sign, typed)
      return { status: 200, body: { verification }, hasChangedLists: true }
    },
  }),
  route({
    method: 'POST',
    path: '/admin/verifications/:id/code',
    access: 'admin',
    tag,
    summary: 'Crea el código que un administrador le lee al técnico',
    params: idParams,
    answers: { 201: verificationCodeAnswer },
    handle: async ({ deps, params, actor }) => ({
      status: 201,
      body: await verifications.createCode(deps.db, deps.sign, { admin_id: actor.id, id: params.id }),
      headers,
    }),
  }),
  route({
    method: 'PUT',
    path: '/admin/verifications/:id',
    access: 'admin',
    errors: ['stale'],
    tag,
    summary: 'Da, niega o retira una verificación',
    params: idParams,
    body: verificationDecision,
    answers: { 200: verificationAnswer },
    handle: async ({ deps, params, actor, body }) => {
      const on = { admin_id: actor.id, id: params.id }
      const verification = await verifications.decide(deps.db, on, body)
      return { status: 200, body: { verification }, hasChangedLists: true }
    },
  }),
]
