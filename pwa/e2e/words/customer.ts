import { expect } from '@playwright/test'
import { ACCOUNT_EDIT } from '@tecnicerca/shared/messages/account/account'
import { COMMON } from '@tecnicerca/shared/messages/common'
import { PROFILE } from '@tecnicerca/shared/messages/profile'
import { REVIEW } from '@tecnicerca/shared/messages/reviews'
import { SERVICE_REQUEST_FORM, SERVICE_REQUESTS } from '@tecnicerca/shared/messages/service-requests'
import { PROFILE_EDIT, UPGRADE } from '@tecnicerca/shared/messages/technicians'
import { newAdmin } from '../admin-area.ts'
import {
  ask,
  askAndComplete,
  newCustomer,
  newTechnician,
  setStatus,
  technicianId,
  today,
} from '../marketplace.ts'
import { PASSWORD } from '../people.ts'
import type { Scene, Stage } from './scene.ts'

/** A refusal with an empty message. The outbox accepts it as a refusal of our server. */
const SILENT_REFUSAL = { code: 'validation_failed', message: '' }

const profileOf = ({ technician }: Stage) => `/technicians/${technicianId(technician)}`
const reviewOf = ({ technician }: Pick<Stage, 'technician'>) => `/reviews/create/${technicianId(technician)}`

/** The order matters: data must not be stored on the phone before its loading fails. */
export const CUSTOMER_SCENES: Scene[] = [
  {
    screen: 'upgrade without categories',
    words: ['Error al cargar categorías.'],
    play: async ({ answer, open }) => {
      await answer('/technicians/categories')
      await open('/become-technician')
    },
  },
  {
    screen: 'own requests that cannot be loaded',
    words: ['Mis Solicitudes de Servicio', 'Error al cargar las solicitudes de servicio'],
    play: async ({ removeStubs, answer, open }) => {
      await removeStubs()
      await answer('/service-requests/changes*')
      await open('/my-requests')
    },
  },
  {
    screen: 'own requests, none',
    words: ['No tienes solicitudes de servicio activas.'],
    play: async ({ removeStubs, open }) => {
      await removeStubs()
      await open('/my-requests')
    },
  },
  {
    screen: 'review of an invalid id',
    words: ['ID de técnico no válido'],
    play: ({ open }) => open('/reviews/create/abc'),
  },
  {
    screen: 'review of a technician who cannot be loaded',
    words: ['Error al cargar los datos'],
    play: async (stage) => {
      await stage.answer(`${profileOf(stage)}`)
      await stage.answer('/reviews/eligibility/*', { status: 200, json: { canReview: true } })
      await stage.open(reviewOf(stage))
    },
  },
  {
    screen: 'review without a service',
    words: [
      'No puedes escribir una reseña para este técnico en este momento.',
      'Debes recibir un servicio de este técnico antes de escribir una reseña',
    ],
    play: async (stage) => {
      await stage.removeStubs()
      await stage.open(reviewOf(stage))
    },
  },
  {
    screen: 'review that the server refuses',
    words: ['No puedes escribir una reseña para este técnico'],
    play: async (stage) => {
      await stage.answer('/reviews/eligibility/*', { status: 200, json: { canReview: true } })
      await stage.open(reviewOf({ technician: await newTechnician(stage.request) }))
      await stage.page.getByLabel(REVIEW.comment).fill('Muy buen trabajo, gracias.')
      await stage.page.getByRole('button', { name: REVIEW.submit }).click()
    },
  },
  {
    screen: 'profile before a service',
    words: ['Solicitar Servicio', 'Escribir Reseña', 'Debes recibir un servicio primero'],
    play: async (stage) => {
      await stage.removeStubs()
      await stage.open(profileOf(stage))
    },
  },
  {
    screen: 'service request, refused without a message',
    words: ['Error al enviar la solicitud'],
    play: async ({ answer, page }) => {
      await answer('/service-requests', { json: SILENT_REFUSAL })
      await page.getByRole('button', { name: PROFILE.request_service }).click()
      await page.getByLabel(SERVICE_REQUEST_FORM.description).fill('Cambiar un abanico.')
      await page.getByLabel(SERVICE_REQUEST_FORM.location).fill('Calle 5, Gurabo')
      await page.getByRole('button', { name: SERVICE_REQUEST_FORM.submit }).click()
    },
  },
  {
    screen: 'service request, sent',
    words: ['Solicitud de servicio enviada exitosamente'],
    play: async ({ removeStubs, page }) => {
      await removeStubs()
      await page.getByRole('button', { name: SERVICE_REQUEST_FORM.submit }).click()
      // Closing goes back in the history, which would abort the next scene's navigation.
      await expect(page.getByRole('dialog')).toHaveCount(0)
    },
  },
  {
    screen: 'own requests, a change refused without a message',
    words: ['Error al actualizar la solicitud'],
    play: async ({ answer, open, page }) => {
      await answer('/service-requests/*/status', { json: SILENT_REFUSAL })
      await open('/my-requests')
      await page.getByRole('button', { name: SERVICE_REQUESTS.cancel }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: SERVICE_REQUESTS.cancel }).click()
    },
  },
  {
    screen: 'own requests, a review to write',
    words: ['Escribir Reseña', 'Aceptada', 'Completada'],
    play: async ({ removeStubs, open, customer, technician }) => {
      await removeStubs()
      await askAndComplete(customer, technician)
      await setStatus(technician, (await ask(customer, technician)).id, 'accepted')
      await open('/my-requests')
    },
  },
  {
    screen: 'review, refused without a message',
    words: ['Error al enviar la reseña'],
    play: async ({ answer, page }) => {
      await answer('/reviews', { json: SILENT_REFUSAL })
      await page.getByRole('link', { name: SERVICE_REQUESTS.writeReview }).click()
      await page.getByLabel(REVIEW.comment).fill('Muy buen trabajo, gracias.')
      await page.getByRole('button', { name: REVIEW.submit }).click()
    },
  },
  {
    screen: 'review, sent',
    words: ['Reseña enviada exitosamente', 'Reseña Enviada'],
    play: async ({ removeStubs, page }) => {
      await removeStubs()
      await page.getByRole('button', { name: REVIEW.submit }).click()
    },
  },
  {
    screen: 'account without a phone',
    words: ['No especificado', 'Cliente'],
    play: async ({ open, customer }) => {
      const answer = await customer.api.put('/api/users/me', { data: { name: 'Ana Peralta', phone: '' } })
      expect(answer.status()).toBe(200)
      await open('/my-account')
    },
  },
  {
    screen: 'account editing',
    words: [
      'El email no se puede cambiar',
      'Debe ingresar su contraseña actual',
      'Las contraseñas no coinciden',
    ],
    play: async ({ open, page }) => {
      await open('/my-account/edit')
      await page.getByLabel(ACCOUNT_EDIT.newPassword, { exact: true }).fill('nueva456')
      await page.getByLabel(ACCOUNT_EDIT.confirmPassword).fill('nueva457')
      await page.getByRole('button', { name: ACCOUNT_EDIT.save }).click()
    },
  },
  {
    screen: 'account editing, refused without a message',
    words: ['Guardando...', 'Error al actualizar el perfil'],
    play: async ({ answer, page }) => {
      await answer('/users/me')
      await page.getByLabel(ACCOUNT_EDIT.currentPassword).fill(PASSWORD)
      await page.getByLabel(ACCOUNT_EDIT.confirmPassword).fill('nueva456')
      await page.getByRole('button', { name: ACCOUNT_EDIT.save }).click()
    },
  },
  {
    screen: 'account editing, saved',
    words: ['Perfil actualizado exitosamente'],
    play: async ({ removeStubs, page }) => {
      await removeStubs()
      await page.getByRole('button', { name: ACCOUNT_EDIT.save }).click()
    },
  },
  {
    screen: 'upgrade, refused without a message',
    words: ['Error al actualizar la cuenta.'],
    play: async ({ removeStubs, answer, open, page }) => {
      await removeStubs()
      await answer('/technicians/upgrade')
      await answer('/technicians')
      await open('/become-technician')
      await page.getByLabel(PROFILE_EDIT.category).selectOption('Electricidad')
      await page.getByLabel(PROFILE_EDIT.experience_years).fill('3')
      await page.getByLabel(PROFILE_EDIT.hourly_rate).fill('900')
      await page.getByLabel(PROFILE_EDIT.bio).fill('Instalo inversores.')
      await page.getByRole('button', { name: UPGRADE.submit }).click()
    },
  },
  {
    screen: 'upgrade, done',
    words: ['¡Felicidades! Tu cuenta ha sido actualizada a Técnico.'],
    play: async ({ removeStubs, page }) => {
      await removeStubs()
      await page.getByRole('button', { name: UPGRADE.submit }).click()
    },
  },
  {
    screen: 'a review of a deleted customer',
    words: ['Cliente'],
    play: async ({ open, page, request }) => {
      const technician = await newTechnician(request)
      await addOrphanedReview(request, technician)
      await open(`/technicians/${technicianId(technician)}`)
      await expect(page.getByRole('strong').filter({ hasText: COMMON.customerFallback })).toBeVisible()
    },
  },
]

async function addOrphanedReview(request: Stage['request'], technician: Stage['technician']): Promise<void> {
  const customer = await newCustomer(request, 'Se Fue')
  const { id } = await askAndComplete(customer, technician)
  const review = {
    technician_id: technicianId(technician),
    rating: 5,
    comment: 'Excelente trabajo.',
    service_request_id: id,
  }
  const written = await customer.api.post('/api/reviews', { data: { ...review, service_date: today() } })
  expect(written.status()).toBe(201)
  const { api } = await newAdmin()
  expect((await api.delete(`/api/admin/users/${customer.user.id}`)).ok()).toBe(true)
}
