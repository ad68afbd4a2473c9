import type { NoticeCounts } from '@tecnicerca/shared/admin/reports'
import { ADMIN_NOTICE_REPORT } from '@tecnicerca/shared/messages/notices/notice-report'
import { expect, it } from 'vitest'
import { MAIL_COLUMNS, PUSH_COLUMNS, WRITTEN_COLUMNS } from './notice-columns.tsx'

const ROW: NoticeCounts = {
  ...{ kind: 'reminder', written: 1234, read: 2 },
  ...{ push_sent: 3, push_failed: 4, push_off: 5, push_nobody: 6, push_read: 7, push_waiting: 8 },
  ...{ mail_sent: 9, mail_stored: 14, mail_failed: 10, mail_off: 11, mail_read: 12, mail_waiting: 13 },
}

const cellTexts = (columns: typeof PUSH_COLUMNS) =>
  columns.map(({ header, cell }) => `${header}: ${String(cell(ROW))}`)

it('each count is shown under its own header', () => {
  expect(cellTexts(WRITTEN_COLUMNS)).toEqual(['Tipo: Recordatorio', 'Escritos: 1,234', 'Leídos: 2'])
  expect(cellTexts(PUSH_COLUMNS).slice(1)).toEqual([
    'Enviados: 3',
    'Fallidos: 4',
    'Apagados: 5',
    'Sin activar: 6',
    'Leídos antes: 7',
    'En espera: 8',
  ])
  expect(cellTexts(MAIL_COLUMNS).slice(1)).toEqual([
    'Enviados: 9',
    'Guardados, sin servidor de correo: 14',
    'Fallidos: 10',
    'Apagados: 11',
    'Leídos antes: 12',
    'En espera: 13',
  ])
})

it('each count has a column in one of the tables', () => {
  const shown = [...WRITTEN_COLUMNS, ...PUSH_COLUMNS, ...MAIL_COLUMNS].map(({ key }) => key)
  expect(shown).toEqual(expect.arrayContaining(Object.keys(ADMIN_NOTICE_REPORT.count)))
})
