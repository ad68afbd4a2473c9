import {
  noticeReport,
  reportDaysQuery,
  revenueReport,
  revenueReportQuery,
  serviceReport,
  userReport,
} from '@tecnicerca/shared/admin/reports'
import { route } from '../../http/route.ts'
import * as reports from './service.ts'

const tag = 'Reportes'

export const reportRoutes = [
  route({
    method: 'GET',
    path: '/admin/reports/users',
    access: 'admin',
    tag,
    summary: 'Usuarios por tipo de cuenta',
    answers: { 200: userReport },
    handle: async ({ deps }) => ({ status: 200, body: await reports.reportUsers(deps.db) }),
  }),
  route({
    method: 'GET',
    path: '/admin/reports/services',
    access: 'admin',
    tag,
    summary: 'Solicitudes por estado y categoría, por el día en que se hicieron',
    query: reportDaysQuery,
    answers: { 200: serviceReport },
    handle: async ({ deps, query }) => ({ status: 200, body: await reports.reportServices(deps.db, query) }),
  }),
  route({
    method: 'GET',
    path: '/admin/reports/revenue',
    access: 'admin',
    tag,
    summary: 'Ingresos estimados de los servicios completados de un año o un mes',
    query: revenueReportQuery,
    answers: { 200: revenueReport },
    handle: async ({ deps, query }) => ({
      status: 200,
      body: await reports.reportRevenue(deps.db, query, deps.clock.now()),
    }),
  }),
  route({
    method: 'GET',
    path: '/admin/reports/notices',
    access: 'admin',
    tag,
    summary:
      'Avisos por tipo, por el día en que se escribieron, y qué fue de ellos por cada vía; sin personas',
    query: reportDaysQuery,
    answers: { 200: noticeReport },
    handle: async ({ deps, query }) => ({ status: 200, body: await reports.reportNotices(deps.db, query) }),
  }),
]
