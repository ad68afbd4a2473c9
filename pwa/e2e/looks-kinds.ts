import type { Page } from '@playwright/test'
import { CONTROLS } from '@tecnicerca/shared/messages/controls'
import { navigate } from './fixtures.ts'
import { askFor } from './offline-phone.ts'

/** A screen in one of its states. */
export type Screen = {
  path: string
  state?: string
  /** Responses to calls below /api while the screen opens. With null, a call never gets one. */
  answers?: Record<string, Answer | null>
  act?: (page: Page) => Promise<void>
  /** A text that is visible once the screen has loaded. */
  until?: string
}
export type Answer = { status: number; json?: unknown }

export const REFUSAL = 'No se pudo.'
export const REFUSED: Answer = { status: 400, json: { code: 'validation_failed', message: REFUSAL } }
/** The first call for the user's own requests, from a phone that has none. */
export const OWN_REQUESTS = '/service-requests/changes*'
export const NO_CHANGES = { seq: 'x', full: true, serviceRequests: [], events: [], has_more: false }
/** The screen on a phone that does not get the user's own requests, which the page may also fetch in the background. */
export const withoutOwnRequests = (screen: Screen): Screen => ({
  ...screen,
  answers: { ...screen.answers, [OWN_REQUESTS]: REFUSED },
})
export const press = (name: string | RegExp) => async (page: Page) =>
  page.getByRole('button', { name }).first().click()
/** A form that was submitted with missing or invalid input. */
export const submitted = (path: string, name: string): Screen => ({
  path,
  state: 'with errors at its fields',
  act: async (page) => {
    await press(name)(page)
    await page.locator('[aria-invalid=true]').first().waitFor()
  },
})
/** The dialog that the button `name` opens. */
export const dialog = (path: string, name: string | RegExp): Screen => ({
  path,
  state: `dialog: ${name}`,
  act: async (page) => {
    await press(name)(page)
    await page.getByRole('dialog').or(page.getByRole('alertdialog')).waitFor()
  },
})

export const failed = (path: string, call: string, until: string): Screen => ({
  path,
  state: 'failed',
  answers: { [call]: REFUSED },
  until,
})
export const loading = (path: string, call: string): Screen => ({
  path,
  state: 'loading',
  answers: { [call]: null },
  act: (page) =>
    page
      .getByRole('status')
      .filter({ hasText: /Cargando/ })
      .first()
      .waitFor(),
})
/** Sends a service request that gets this response, then opens the list of unsent items. */
export const unsent = (state: string, answer: Answer, [toast, until]: [string, string]): Screen => ({
  path: '/technicians/:known?request_service=true',
  state,
  answers: { '/service-requests': answer },
  act: async (page) => {
    await askFor(page, `Revisar el inversor: ${state}.`)
    await page.getByText(toast).first().waitFor()
    await navigate(page, '/pendientes')
  },
  until,
})

/** A dialog that was saved with an empty required `field`. */
export const invalidField = (path: string, name: RegExp, field: string): Screen => ({
  path,
  state: 'with errors at its fields',
  act: async (page) => {
    await press(name)(page)
    await page.getByRole('dialog').getByLabel(field).fill('')
    await page.getByRole('dialog').getByRole('button', { name: CONTROLS.save }).click()
    await page.locator('[aria-invalid=true]').first().waitFor()
  },
})

/** The request form of a technician. `act` runs after it has opened. */
export const requestFormOpen = (state: string, act: (page: Page) => Promise<void>): Screen => ({
  path: '/technicians/:id?request_service=true',
  state,
  act,
})
