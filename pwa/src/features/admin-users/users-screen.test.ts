import type { User } from '@tecnicerca/shared/accounts'
import { expect, test } from 'vitest'
import { filterUsers } from './users-screen.tsx'

const common = { role: 'customer', created_at: '2026-01-01T00:00:00Z', technician_id: null } as const
const ANA: User = { id: 1, name: 'Ana Peña', email: 'ana@ejemplo.do', phone: '809-555-0101', ...common }
const LUIS: User = { id: 2, name: 'Luis Gil', email: 'LUIS@otro.do', phone: '', ...common }

test.each([
  ['', [ANA, LUIS]],
  ['  ', [ANA, LUIS]],
  ['ANA', [ANA]],
  ['peña', [ANA]],
  ['PEÑA ', [ANA]],
  ['luis@OTRO', [LUIS]],
  ['555-01', [ANA]],
  ['8095550101', [ANA]],
  ['(809) 555 0101', [ANA]],
  ['+1 809.555.0101', [ANA]],
  ['+18095550101', [ANA]],
  ['pena', [ANA]],
  ['peña ana', [ANA]],
  ['ana gil', []],
  ['.do', [ANA, LUIS]],
  ['nadie', []],
])('%j finds', (text, found) => expect(filterUsers([ANA, LUIS], text)).toEqual(found))
