import { COMMON } from '@tecnicerca/shared/messages/common'
import { SEARCH } from '@tecnicerca/shared/messages/search'
import { SESSION } from '@tecnicerca/shared/messages/session'
import { PROFILE_EDIT } from '@tecnicerca/shared/messages/technicians'
import { newEmail } from '../fixtures.ts'
import { technicianId } from '../marketplace.ts'
import { fillLogin, PASSWORD } from '../people.ts'
import type { Scene, Stage } from './scene.ts'

/** The order matters: nothing must be stored on the phone before loading the lists fails. */
export const VISITOR_SCENES: Scene[] = [
  {
    screen: 'home without its data',
    words: ['No se pudieron cargar los datos: {message}', 'Error en la solicitud'],
    play: async ({ answer, open, page }) => {
      await answer('/**')
      await open('/como-funciona')
      await page.getByRole('link', { name: COMMON.productName, exact: true }).click()
    },
  },
  {
    screen: 'search without its data',
    words: ['No se pudieron cargar los datos: {message}', 'Buscando técnicos...'],
    play: ({ goTo }) => goTo('/search?query=planta'),
  },
  {
    screen: 'a profile that cannot be loaded',
    words: ['Error al cargar el perfil del técnico', 'Cargando perfil...'],
    play: ({ goTo, technician }) => goTo(`/technicians/${technicianId(technician)}`),
  },
  {
    screen: 'home',
    words: ['Técnicos Destacados', 'Ver Perfil', 'Ver Más Técnicos'],
    play: async ({ removeStubs, open }) => {
      await removeStubs()
      await open('/')
    },
  },
  {
    screen: 'home, a category without technicians',
    words: ['No se encontraron técnicos que coincidan con los criterios de búsqueda.'],
    play: ({ open }) => open('/?category_id=2147483647'),
  },
  {
    screen: 'search',
    words: ['{n} técnicos encontrados', 'Solo disponibles', 'Aplicar filtros', 'Ver Perfil'],
    play: async ({ open, page }) => {
      await open('/search')
      await page.getByRole('button', { name: SEARCH.filters }).click()
    },
  },
  {
    screen: 'search without results',
    words: ['No se encontraron técnicos'],
    play: ({ open }) => open('/search?query=zzqqxxyy'),
  },
  {
    screen: 'a profile with an invalid id',
    words: ['ID de técnico no encontrado'],
    play: ({ open }) => open('/technicians/abc'),
  },
  {
    screen: 'a profile with an unknown id',
    words: ['No se pudo encontrar la información del técnico'],
    play: ({ open }) => open('/technicians/2147483647'),
  },
  {
    screen: 'login, empty',
    words: ['Por favor ingresa tu email y contraseña'],
    play: async ({ open, page }) => {
      await open('/login')
      await page.getByRole('button', { name: SESSION.loginSubmit }).click()
    },
  },
  {
    screen: 'login, refused without a message',
    words: ['Iniciando sesión...', 'Error al iniciar sesión. Verifica tus credenciales.'],
    play: async ({ answer, page }) => {
      const refusal = { code: 'invalid_credentials', message: '' }
      await answer('/auth/login', { status: 401, json: refusal })
      await fillLogin(page, 'ana@ejemplo.do')
    },
  },
  {
    screen: 'registration, empty',
    words: ['Crear Cuenta', 'Por favor completa todos los campos requeridos'],
    play: async ({ open, page }) => {
      await open('/register')
      await page.getByRole('button', { name: SESSION.registerSubmit }).click()
    },
  },
  {
    screen: 'registration, different passwords',
    words: ['Las contraseñas no coinciden'],
    play: async ({ page }) => {
      await fillPerson(page, 'otra1234')
      await page.keyboard.press('Enter')
    },
  },
  {
    screen: 'registration, refused without a message',
    words: ['Error al registrar. Intenta nuevamente.'],
    play: async ({ answer, page }) => {
      await answer('/auth/register')
      await page.getByLabel(SESSION.confirmPassword).fill(PASSWORD)
      await page.keyboard.press('Enter')
    },
  },
  {
    screen: 'login after registering',
    words: ['Registro exitoso. Por favor inicia sesión con tus credenciales.'],
    play: async ({ removeStubs, page }) => {
      await removeStubs()
      await page.getByRole('button', { name: SESSION.registerSubmit }).click()
    },
  },
  {
    screen: 'registration of a technician, a short password',
    words: ['La contraseña debe tener al menos 6 caracteres', 'Seleccionar categoría'],
    play: async ({ open, page }) => {
      await open('/register-technician')
      await fillPerson(page, 'corta', 'corta')
      await page.getByRole('textbox', { name: SESSION.phone }).fill('829-555-0199')
      await page.getByLabel(PROFILE_EDIT.category).selectOption('Electricidad')
      await page.getByLabel(PROFILE_EDIT.experience_years).fill('12')
      await page.getByLabel(PROFILE_EDIT.hourly_rate).fill('1500')
      await page.getByLabel(PROFILE_EDIT.bio).fill('Instalo inversores.')
      await page.getByLabel(PROFILE_EDIT.address).fill('Calle 3')
      await page.getByRole('button', { name: SESSION.technicianSubmit }).click()
    },
  },
  {
    screen: 'registration of a technician, refused without a message',
    words: ['Error durante el registro. Inténtalo nuevamente.'],
    play: async ({ answer, page }) => {
      await answer('/technicians')
      await fillPerson(page, PASSWORD)
      await page.getByRole('button', { name: SESSION.technicianSubmit }).click()
    },
  },
]

async function fillPerson(page: Stage['page'], confirmed: string, password = PASSWORD): Promise<void> {
  await page.getByLabel(SESSION.fullName).fill('Ana Peralta')
  await page.getByLabel(SESSION.email).fill(newEmail())
  await page.getByLabel(SESSION.password).first().fill(password)
  await page.getByLabel(SESSION.confirmPassword).fill(confirmed)
}
