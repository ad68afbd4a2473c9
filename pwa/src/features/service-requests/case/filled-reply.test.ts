import { QUICK_REPLIES } from '@tecnicerca/shared/messages/quick-replies'
import { expect, it } from 'vitest'
import { caseRow } from './case.fixture.ts'
import { filledReply } from './filled-reply.ts'

const row = caseRow({ direction: 'received', request_date: '2026-11-21' })
const TEXT = 'Hola, {nombre}: voy el {día} por {precio}.'

it('takes the name, the day and the price from the case', () => {
  const filled = filledReply(TEXT, { ...row, agreed_total: 1500 })
  expect(filled).toMatch(/^Hola, Ana: voy el .*21 nov.* por RD\$\s?1,500\.$/)
})

it('takes the price of an open offer, and leaves a blank while there is none', () => {
  const offer = { id: 3, by: 'technician', data: { total: 800 }, client_op_id: null } as const
  expect(filledReply('{precio}', { ...row, open_offer: offer })).toContain('800')
  expect(filledReply('Sale en {precio}.', row)).toBe('Sale en ____.')
})

it('leaves other words in braces, and reads the known ones however they are typed', () => {
  expect(filledReply('{Nombre} {hora} {} {di\u0301a}', row)).toMatch(/^Ana \{hora\} \{\} .*21 nov/)
})

it('leaves no braces in the first six', () => {
  for (const text of QUICK_REPLIES.first) expect(filledReply(text, row)).not.toMatch(/[{}]/)
})
