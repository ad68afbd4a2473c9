import type { Page } from '@playwright/test'
import { ACCOUNT_EDIT } from '@tecnicerca/shared/messages/account'
import { ADMIN, ADMIN_CATEGORIES } from '@tecnicerca/shared/messages/admin'
import { COMMON } from '@tecnicerca/shared/messages/common'
import { REVIEW } from '@tecnicerca/shared/messages/reviews'
import { SEARCH } from '@tecnicerca/shared/messages/search'
import { SERVICE_REQUEST_FORM, SERVICE_REQUESTS } from '@tecnicerca/shared/messages/service-requests'
import { SESSION } from '@tecnicerca/shared/messages/session'
import { PROFILE, PROFILE_EDIT, UPGRADE } from '@tecnicerca/shared/messages/technicians'

/** A screen in one of its states; `until` is there once it stands. */
export type Screen = { path: string; state?: string; act?: (page: Page) => Promise<void>; until?: string }

const press = (name: string | RegExp) => async (page: Page) =>
  page.getByRole('button', { name }).first().click()
const submitted = (path: string, name: string): Screen => ({
  path,
  state: 'with what is wrong',
  act: async (page) => {
    await press(name)(page)
    await page.locator('[aria-invalid=true]').first().waitFor()
  },
})
const dialog = (path: string, name: string | RegExp): Screen => ({
  path,
  state: `asked: ${name}`,
  act: async (page) => {
    await press(name)(page)
    await page.getByRole('dialog').or(page.getByRole('alertdialog')).waitFor()
  },
})

/** Paths with `:id` are of a technician with reviews. */
export const SCREENS: Record<'visitor' | 'customer' | 'technician' | 'admin', Screen[]> = {
  visitor: [
    { path: '/' },
    { path: '/?category_id=2147483647', state: 'nobody' },
    { path: '/search' },
    { path: '/search?available=true', state: 'filters open', act: filtersOpen },
    { path: '/search?query=zzqqxxyy', state: 'nobody' },
    { path: '/technicians/:id' },
    {
      path: '/technicians/:id',
      state: 'greeting',
      act: async (page) => {
        await page.getByRole('link', { name: /^WhatsApp a/ }).click()
        await page.getByRole('dialog').waitFor()
      },
    },
    { path: '/technicians/abc', state: 'unknown' },
    { path: '/como-funciona' },
    submitted('/login', SESSION.login_submit),
    submitted('/register', SESSION.register_submit),
    submitted('/register-technician', SESSION.technician_submit),
    submitted('/forgot-password', SESSION.forgot_submit),
    { path: '/reset-password', state: 'without a link' },
    { path: '/reset-password?token=x', state: 'with a link' },
    { path: '/nada', state: 'unknown' },
  ],
  customer: [
    { path: '/', state: 'signed in' },
    { path: '/my-account', until: COMMON.not_specified },
    {
      path: '/my-account/edit',
      state: 'with what is wrong',
      act: async (page) => {
        await page.getByLabel(ACCOUNT_EDIT.new_password, { exact: true }).fill('nueva456')
        await press(ACCOUNT_EDIT.save)(page)
        await page.locator('[aria-invalid=true]').first().waitFor()
      },
    },
    { path: '/my-requests', until: SERVICE_REQUESTS.write_review },
    dialog('/my-requests', SERVICE_REQUESTS.cancel),
    { path: '/my-requests?status=cancelled', state: 'none', until: SERVICE_REQUESTS.none_with_status },
    { path: '/technicians/:id', state: 'of a stranger', until: PROFILE.review_hint },
    {
      path: '/technicians/:id?request_service=true',
      state: 'with what is wrong',
      act: async (page) => {
        await press(SERVICE_REQUEST_FORM.submit)(page)
        await page.locator('[aria-invalid=true]').first().waitFor()
      },
    },
    submitted('/reviews/create/:known', REVIEW.submit),
    submitted('/become-technician', UPGRADE.submit),
    { path: '/pendientes' },
  ],
  technician: [
    { path: '/my-profile', until: PROFILE.edit },
    {
      path: '/my-profile/edit',
      state: 'with what is wrong',
      act: async (page) => {
        await page.getByLabel(PROFILE_EDIT.experience_years).fill('99')
        await press(PROFILE_EDIT.save)(page)
        await page.locator('[aria-invalid=true]').first().waitFor()
      },
    },
    { path: '/my-requests', until: SERVICE_REQUESTS.complete },
    dialog('/my-requests', SERVICE_REQUESTS.reject),
  ],
  admin: [
    { path: '/admin/reports', until: ADMIN.download_csv },
    { path: '/admin/reports?tab=services', until: ADMIN.download_csv },
    { path: '/admin/reports?tab=revenue', until: ADMIN.download_csv },
    { path: '/admin/users', until: ADMIN.download_csv },
    { path: '/admin/users?q=zzqqxxyy', state: 'nobody' },
    dialog('/admin/users', /^Editar a/),
    dialog('/admin/users', /^Eliminar a/),
    { path: '/admin/categories', until: ADMIN.download_csv },
    dialog('/admin/categories', ADMIN_CATEGORIES.add),
    { path: '/admin/technicians', until: ADMIN.download_csv },
    dialog('/admin/technicians', /^Ver detalles/),
    dialog('/admin/technicians', /^Editar perfil/),
  ],
}

async function filtersOpen(page: Page): Promise<void> {
  await page.getByRole('button', { name: SEARCH.active_filters(1) }).click()
}
