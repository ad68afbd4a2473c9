import { CONTROLS } from '@tecnicerca/shared/messages/controls'
import { PROFILE } from '@tecnicerca/shared/messages/profile'
import { SERVICE_REQUESTS } from '@tecnicerca/shared/messages/service-requests'
import { SESSION } from '@tecnicerca/shared/messages/session'
import { PROFILE_EDIT } from '@tecnicerca/shared/messages/technicians'
import { PIXEL } from '../fixtures.ts'
import { ask } from '../marketplace.ts'
import type { Scene, Stage } from './scene.ts'

const NOT_FOUND = { status: 404, json: { code: 'not_found', message: 'No se encontró lo que buscas.' } }

const save = ({ page }: Stage) => page.getByRole('button', { name: PROFILE_EDIT.save }).click()

/** The order matters: the own profile must not be stored on the phone before its loading fails. */
export const TECHNICIAN_SCENES: Scene[] = [
  {
    screen: 'editing of a profile that cannot be loaded',
    words: ['Error al cargar el perfil: {message}', 'Cargando perfil...'],
    play: async ({ answer, open }) => {
      await answer('/technicians/profile')
      await open('/my-profile/edit')
    },
  },
  {
    screen: 'editing of a missing profile',
    words: ['No se encontró información del perfil.'],
    play: async ({ answer, open }) => {
      await answer('/technicians/profile', NOT_FOUND)
      await open('/my-profile/edit')
    },
  },
  {
    screen: 'own profile that is missing',
    words: ['No se encontró información del técnico.'],
    play: ({ open }) => open('/my-profile'),
  },
  {
    screen: 'editing, a photo too large',
    words: ['Disponible para trabajar', 'La imagen es demasiado grande. El tamaño máximo es 5MB.'],
    play: async ({ removeStubs, open, page }) => {
      await removeStubs()
      await open('/my-profile/edit')
      const buffer = Buffer.alloc(5_242_881)
      await page.locator('input[type=file]').setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer })
    },
  },
  {
    screen: 'editing, refused without a message',
    words: ['Error al actualizar el perfil: {message}'],
    play: async (stage) => {
      await stage.open('/my-profile/edit')
      await stage.page.getByLabel(PROFILE_EDIT.bio).waitFor()
      await stage.answer('/technicians/profile')
      await save(stage)
    },
  },
  {
    screen: 'editing, a photo that cannot be removed',
    words: ['Error removing profile picture. Please try again.'],
    play: async (stage) => {
      const { page } = stage
      await stage.removeStubs()
      await page
        .locator('input[type=file]')
        .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: PIXEL })
      await page.getByAltText(CONTROLS.photoPreview).waitFor()
      await save(stage)
      await page.getByRole('link', { name: PROFILE.edit }).click()
      await stage.answer('/technicians/profile/image')
      await page.getByRole('button', { name: CONTROLS.removePhoto }).click()
      await save(stage)
    },
  },
  {
    screen: 'editing, saved',
    words: ['Perfil actualizado correctamente'],
    play: async (stage) => {
      await stage.removeStubs()
      await save(stage)
    },
  },
  {
    screen: 'own requests',
    words: ['Pendiente', 'Marcar Completado', 'Estado de la solicitud actualizado exitosamente'],
    play: async ({ open, page, customer, technician }) => {
      await ask(customer, technician)
      await open('/my-requests')
      await page.getByRole('button', { name: SERVICE_REQUESTS.accept }).click()
    },
  },
  {
    screen: 'logout that fails',
    words: ['Error al cerrar sesión'],
    play: async ({ answer, open, page }) => {
      await open('/my-account')
      await answer('/auth/logout')
      await page.getByRole('button', { name: SESSION.logout }).click()
    },
  },
  {
    screen: 'logout',
    words: ['Sesión cerrada exitosamente'],
    play: async ({ removeStubs, page }) => {
      await removeStubs()
      await page.getByRole('button', { name: SESSION.logout }).click()
    },
  },
]
