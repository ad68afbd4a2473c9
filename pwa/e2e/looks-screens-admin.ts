import { ACCOUNT } from '@tecnicerca/shared/messages/account/account'
import {
  ADMIN,
  ADMIN_CATEGORIES,
  ADMIN_REPORTS,
  ADMIN_TECHNICIANS,
  ADMIN_USERS,
} from '@tecnicerca/shared/messages/admin/admin'
import { ADMIN_AUDIT } from '@tecnicerca/shared/messages/admin/audit'
import { ADMIN_CASES } from '@tecnicerca/shared/messages/admin/cases'
import { COMPLAINTS } from '@tecnicerca/shared/messages/admin/complaints'
import { ADMIN_DESK } from '@tecnicerca/shared/messages/admin/desk'
import { ADMIN_MESSAGES, ADMIN_PERSON } from '@tecnicerca/shared/messages/admin/person'
import { ADMIN_REVIEWS } from '@tecnicerca/shared/messages/admin/reviews'
import { ADMIN_SECTORS } from '@tecnicerca/shared/messages/admin/sectors'
import { COMMON } from '@tecnicerca/shared/messages/common'
import { CONTROLS } from '@tecnicerca/shared/messages/controls'
import { ADMIN_NOTICE_REPORT } from '@tecnicerca/shared/messages/notices/notice-report'
import { NOTICES } from '@tecnicerca/shared/messages/notices/notices'
import { openBrokenAdmin } from './admin-area.ts'
import { dialog, failed, invalidField, loading, type Screen } from './looks-kinds.ts'
import { MISSED_SCREENS } from './missed-screens.ts'

/** The screens of an admin, in the order in which they are checked. */
export const ADMIN_SCREENS: Screen[] = [
  // First, because the browser caches the admin code once a screen was open.
  { path: '/my-account', state: 'broken', act: openBrokenAdmin, until: COMMON.adminNeedsNetwork },
  { path: '/my-account', until: ACCOUNT.adminPanel },
  { path: '/avisos', state: 'none', until: NOTICES.empty },
  failed('/admin/desk', '/admin/desk', ADMIN_DESK.loadFailed),
  loading('/admin/desk', '/admin/desk'),
  { path: '/admin/desk', until: ADMIN_DESK.figures },
  failed('/admin/reviews', '/admin/reviews?*', ADMIN_REVIEWS.loadFailed),
  { path: '/admin/reviews', until: CONTROLS.downloadCsv },
  { path: '/admin/reviews?q=zzqqxxyy', state: 'no results', until: ADMIN_REVIEWS.empty },
  failed('/admin/reports', '/admin/reports/users', ADMIN_REPORTS.usersFailed),
  loading('/admin/reports', '/admin/reports/users'),
  { path: '/admin/reports', until: CONTROLS.downloadCsv },
  { path: '/admin/reports?tab=services', until: CONTROLS.downloadCsv },
  { path: '/admin/reports?tab=services&start_date=2001-01-01&end_date=2001-01-02', until: ADMIN.noData },
  { path: '/admin/reports?tab=revenue', until: CONTROLS.downloadCsv },
  { path: '/admin/reports?tab=revenue&year=2000&month=1', until: ADMIN_REPORTS.noRevenue },
  { path: '/admin/reports?tab=notices', until: ADMIN_NOTICE_REPORT.byMail },
  failed('/admin/users', '/admin/users?*', ADMIN_USERS.loadFailed),
  loading('/admin/users', '/admin/users?*'),
  { path: '/admin/users', until: CONTROLS.downloadCsv },
  { path: '/admin/users?q=zzqqxxyy', state: 'no results' },
  dialog('/admin/users', /^Editar a/),
  invalidField('/admin/users', /^Editar a/, ADMIN_USERS.column.name),
  dialog('/admin/users', /^Eliminar a/),
  failed('/admin/categories', '/admin/categories?*', ADMIN_CATEGORIES.loadFailed),
  { path: '/admin/categories', until: CONTROLS.downloadCsv },
  ...MISSED_SCREENS,
  dialog('/admin/categories', ADMIN_CATEGORIES.add),
  invalidField('/admin/categories', /^Editar /, ADMIN_CATEGORIES.column.name),
  dialog('/admin/categories', /^Eliminar /),
  failed('/admin/technicians', '/admin/technicians?*', ADMIN_TECHNICIANS.loadFailed),
  { path: '/admin/technicians', until: CONTROLS.downloadCsv },
  { path: '/admin/technicians?q=zzqqxxyy', state: 'no results', until: ADMIN_TECHNICIANS.empty },
  dialog('/admin/technicians', /^Ver detalles/),
  dialog('/admin/technicians', /^Editar perfil/),
  failed('/admin/complaints', '/admin/reports?*', COMPLAINTS.loadFailed),
  { path: '/admin/complaints', until: CONTROLS.downloadCsv },
  dialog('/admin/complaints', /^Decidir la/),
  { path: '/admin/complaints?q=zzqqxxyy', state: 'no results', until: COMPLAINTS.empty },
  failed('/admin/sectores', '/admin/sectors', ADMIN_SECTORS.loadFailed),
  loading('/admin/sectores', '/admin/sectors'),
  { path: '/admin/sectores', until: ADMIN_SECTORS.rename },
  invalidField('/admin/sectores', /^Cambiar nombre/, ADMIN_SECTORS.column.name),
  dialog('/admin/sectores', /^Unir con otro/),
  { path: '/admin/activity', until: ADMIN_AUDIT.title },
  { path: '/admin/users/1', until: ADMIN_PERSON.newNote },
  dialog('/admin/users/1', ADMIN_PERSON.suspend),
  dialog('/admin/users/1', ADMIN_MESSAGES.writeOne),
  { path: '/admin/users/2147483647', state: 'unknown', until: ADMIN_PERSON.missing },
  failed('/admin/cases', '/admin/cases?*', ADMIN_CASES.loadFailed),
  { path: '/admin/cases', until: CONTROLS.downloadCsv },
  { path: '/admin/cases?q=zzqqxxyy', state: 'no results', until: ADMIN_CASES.empty },
  { path: '/admin/cases/:talked', until: ADMIN_CASES.withheld },
  { path: '/admin/cases/2147483647', state: 'unknown', until: ADMIN_CASES.missing },
  dialog('/admin/cases/:talked', ADMIN_CASES.read),
]
