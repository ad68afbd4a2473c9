import { addDays } from '@tecnicerca/shared/calendar'
import { expect, test } from 'vitest'
import { today } from '../../../offline/network/clock.ts'
import { revivedDraft } from './service-request-values.ts'

test('a draft whose day has passed, or that an earlier build stored without one, gets today', () => {
  expect(revivedDraft({ request_date: addDays(today(), -1) })).toEqual({ request_date: today() })
  expect(revivedDraft({})).toEqual({})
})

test('a draft keeps a later day, and an empty one that is still to be chosen', () => {
  for (const day of [addDays(today(), 3), ''])
    expect(revivedDraft({ request_date: day })).toEqual({ request_date: day })
})
