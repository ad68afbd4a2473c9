import { ADMIN_CATEGORIES, ADMIN_TECHNICIANS, ADMIN_USERS } from '@tecnicerca/shared/messages/admin/admin'
import { CONTROLS } from '@tecnicerca/shared/messages/controls'
import { NAVIGATION } from '@tecnicerca/shared/messages/navigation'
import { field, save } from '../admin-area.ts'
import { newCustomer } from '../marketplace.ts'
import { newWord } from '../new-word.ts'
import type { Scene, Stage } from './scene.ts'

const press = ({ page }: Stage, name: string | RegExp) => page.getByRole('button', { name }).first().click()
const remove = ({ page }: Stage) =>
  page.getByRole('alertdialog').getByRole('button', { name: CONTROLS.delete }).click()
const archive = ({ page }: Stage) =>
  page.getByRole('alertdialog').getByRole('button', { name: ADMIN_CATEGORIES.archive }).click()

const USER = newWord('Zenaida')
const CATEGORY = newWord('Herrería')

const NO_PAGES = { total: 0, next_cursor: null, previous_cursor: null, last_cursor: null }

const LISTS: Scene[] = [
  ['users', 'Error al cargar los usuarios', { users: [] }, 'No hay usuarios para mostrar'],
  ['categories', 'Error al cargar las categorías', { categories: [] }, 'No hay categorías para mostrar'],
  ['technicians', 'Error al cargar los técnicos', { users: [] }, 'No hay técnicos para mostrar'],
].flatMap(([list, failed, rows, empty]): Scene[] => [
  {
    screen: `${String(list)} that cannot be loaded`,
    words: [String(failed)],
    play: async ({ answer, removeStubs, open }) => {
      await removeStubs()
      await answer(`/admin/${String(list)}?*`)
      await open(`/admin/${String(list)}`)
    },
  },
  {
    screen: `no ${String(list)}`,
    words: [String(empty)],
    play: async ({ answer, open }) => {
      const json = { ...Object(rows), ...NO_PAGES }
      await answer(`/admin/${String(list)}?*`, { status: 200, json })
      await open(`/admin/${String(list)}`)
    },
  },
])

const REPORTS: Scene[] = [
  ['users', 'Error al cargar el reporte de usuarios'],
  ['services', 'Error al cargar el reporte de servicios'],
  ['revenue', 'Error al cargar el reporte de ingresos'],
  ['notices', 'Error al cargar el reporte de avisos'],
].map(([tab, failed]) => ({
  screen: `report of ${tab} that cannot be loaded`,
  words: [String(failed), 'Panel de Administración'],
  play: async ({ answer, open }) => {
    await answer(`/admin/reports/**`)
    await open(`/admin/reports?tab=${tab}`)
  },
}))

const EMPTY_REPORTS: Scene[] = [
  {
    screen: 'services report without data',
    words: ['No hay datos disponibles.'],
    play: async ({ removeStubs, open }) => {
      await removeStubs()
      await open('/admin/reports?tab=services&start_date=1999-01-01&end_date=1999-12-31')
    },
  },
  {
    screen: 'revenue report without data',
    words: ['No hay datos de ingresos disponibles para este período.'],
    play: ({ open }) => open('/admin/reports?tab=revenue&year=2001'),
  },
]

const USERS: Scene[] = [
  {
    screen: 'user, without a name',
    words: ['Nombre y email son requeridos'],
    play: async (stage) => {
      await newCustomer(stage.request, USER)
      await stage.open(`/admin/users?q=${USER}`)
      await press(stage, ADMIN_USERS.editNamed(USER))
      await field(stage.page, ADMIN_USERS.column.name).fill('')
      await save(stage.page).click()
    },
  },
  {
    screen: 'user, refused without a message',
    words: ['Error al actualizar el usuario'],
    play: async ({ answer, page }) => {
      await answer('/admin/users/*')
      await field(page, ADMIN_USERS.column.name).fill(USER)
      await save(page).click()
    },
  },
  {
    screen: 'user, saved',
    words: ['Usuario actualizado exitosamente'],
    play: async ({ removeStubs, page }) => {
      await removeStubs()
      await save(page).click()
    },
  },
  {
    screen: 'user, not deleted',
    words: ['Error al eliminar el usuario'],
    play: async (stage) => {
      await stage.answer('/admin/users/*')
      await press(stage, ADMIN_USERS.deleteNamed(USER))
      await remove(stage)
    },
  },
  {
    screen: 'user, deleted',
    words: ['Usuario eliminado exitosamente'],
    play: async (stage) => {
      await stage.removeStubs()
      await stage.open(`/admin/users?q=${USER}`)
      await press(stage, ADMIN_USERS.deleteNamed(USER))
      await remove(stage)
    },
  },
]

const CATEGORIES: Scene[] = [
  {
    screen: 'category, without a name',
    words: ['El nombre de la categoría es requerido'],
    play: async (stage) => {
      await stage.open('/admin/categories')
      await press(stage, ADMIN_CATEGORIES.add)
      await save(stage.page).click()
    },
  },
  {
    screen: 'category, refused without a message',
    words: ['Error al guardar la categoría'],
    play: async ({ answer, page }) => {
      await answer('/admin/categories')
      await field(page, ADMIN_CATEGORIES.column.name).fill(CATEGORY)
      await save(page).click()
    },
  },
  {
    screen: 'category, added',
    words: ['Categoría creada exitosamente'],
    play: async ({ removeStubs, page }) => {
      await removeStubs()
      await save(page).click()
    },
  },
  {
    screen: 'category, saved',
    words: ['Categoría actualizada exitosamente'],
    play: async (stage) => {
      await press(stage, ADMIN_CATEGORIES.editNamed(CATEGORY))
      await save(stage.page).click()
    },
  },
  {
    screen: 'category, not deleted',
    words: ['Error al eliminar la categoría'],
    play: async (stage) => {
      await stage.answer('/admin/categories/*')
      await press(stage, ADMIN_CATEGORIES.deleteNamed(CATEGORY))
      await remove(stage)
    },
  },
  {
    screen: 'category, deleted',
    words: ['Categoría eliminada exitosamente'],
    play: async (stage) => {
      await stage.removeStubs()
      await stage.open('/admin/categories')
      await press(stage, ADMIN_CATEGORIES.deleteNamed(CATEGORY))
      await remove(stage)
    },
  },
  {
    screen: 'category that technicians use',
    words: ['No se puede eliminar esta categoría porque está siendo utilizada por técnicos'],
    play: async (stage) => {
      await press(stage, ADMIN_CATEGORIES.deleteNamed('Electricidad'))
      await archive(stage)
    },
  },
]

const TECHNICIANS: Scene[] = [
  {
    screen: 'technician, details that cannot be loaded',
    words: ['Error al cargar los detalles del técnico'],
    play: async (stage) => {
      const { technician } = stage
      await stage.open(`/admin/technicians?q=${encodeURIComponent(technician.email)}`)
      await stage.answer('/admin/technicians/*')
      await press(stage, ADMIN_TECHNICIANS.viewNamed(technician.user.name))
    },
  },
  {
    screen: 'technician, refused without a message',
    words: ['Error al actualizar el perfil del técnico', 'Seleccionar categoría', 'Disponible para trabajar'],
    play: async (stage) => {
      await stage.removeStubs()
      await stage.page.keyboard.press('Escape')
      await press(stage, ADMIN_TECHNICIANS.editNamed(stage.technician.user.name))
      await field(stage.page, ADMIN_TECHNICIANS.column.category).selectOption('')
      await stage.answer('/admin/technicians/*')
      await save(stage.page).click()
    },
  },
  {
    screen: 'technician, saved',
    words: ['Perfil del técnico actualizado exitosamente', 'N/A', 'Sin categoría'],
    play: async ({ removeStubs, page }) => {
      await removeStubs()
      await save(page).click()
    },
  },
]

/** The worker does not cache admin code, so the broken file of the server is loaded. */
const BROKEN: Scene = {
  screen: 'a screen whose code throws',
  words: ['Unexpected Application Error!'],
  play: async ({ open, page }) => {
    await open('/my-account')
    await page
      .context()
      .route('**/assets/admin-*.js', (route) =>
        route.fulfill({ contentType: 'text/javascript', body: 'throw new Error("broken")' }),
      )
    await page.getByRole('banner').getByRole('link', { name: NAVIGATION.admin }).click()
  },
}

export const ADMIN_SCENES: Scene[] = [
  BROKEN,
  ...LISTS,
  ...REPORTS,
  ...EMPTY_REPORTS,
  ...USERS,
  ...CATEGORIES,
  ...TECHNICIANS,
]
