import type { AdminAct, SubjectKind } from '../admin/audit-log.ts'
import { TITLES } from './titles.ts'

/** The admins' screen of who did what. */
export const ADMIN_AUDIT = {
  title: TITLES.adminAudit,
  searchPlaceholder: 'Buscar en los valores o por administrador',
  column: {
    id: 'ID',
    at: 'Cuándo',
    admin: 'Quién',
    act: 'Qué hizo',
    subject: 'A qué',
    before: 'Antes',
    after: 'Después',
  },
  act: {
    'user.update': 'Cambió un usuario',
    'user.delete': 'Eliminó un usuario',
    'technician.update': 'Cambió un perfil',
    'category.create': 'Creó una categoría',
    'category.update': 'Cambió una categoría',
    'category.delete': 'Eliminó una categoría',
    'case.read': 'Leyó los mensajes de un caso',
    'missed_search.ignore': 'Ignoró una búsqueda',
  } satisfies Record<AdminAct, string>,
  subject: {
    user: (id: number | null) => `Usuario #${id}`,
    technician: (id: number | null) => `Perfil #${id}`,
    category: (id: number | null) => `Categoría #${id}`,
    case: (id: number | null) => `Caso #${id}`,
    missed_search: () => 'Búsqueda',
  } satisfies Record<SubjectKind, (id: number | null) => string>,
  value: {
    name: 'Nombre',
    email: 'Email',
    phone: 'Teléfono',
    role: 'Rol',
    reason: 'Motivo',
    words: 'Palabras',
    description: 'Descripción',
    icon_name: 'Icono',
    synonyms: 'Palabras',
    category_id: 'Categoría',
    bio: 'Biografía',
    experience_years: 'Años de experiencia',
    hourly_rate: 'Tarifa por hora',
    city: 'Ciudad',
    address: 'Dirección',
    available: 'Disponible',
  },
  empty: 'No hay actividad para mostrar',
  loadFailed: 'Error al cargar el registro de actividad',
} as const
