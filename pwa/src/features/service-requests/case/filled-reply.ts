import { dayAndMonth, money } from '../../../lib/text/formats.ts'
import type { OwnServiceRequest } from '../../../offline/cases/own-service-requests.ts'
import { firstName } from '../request-chat.ts'
import { counterpartOf } from './event-words.ts'

/** Stands for what the case does not say yet, so that it is filled in by hand. */
const BLANK = '____'

/** A quick reply with the name, the day and the price of this case. */
export function filledReply(text: string, row: OwnServiceRequest): string {
  const { request_date: day, agreed_total: agreed, open_offer: offer } = row
  const total = agreed ?? offer?.data.total ?? undefined
  const values: Record<string, string> = {
    nombre: firstName(counterpartOf(row)),
    día: dayAndMonth(day),
    dia: dayAndMonth(day),
    precio: total === undefined ? '' : money(total),
  }
  return text.replace(/\{([^{}]+)\}/g, (whole, word: string) => {
    const value = values[word.toLowerCase().normalize('NFC')]
    return value === undefined ? whole : value || BLANK
  })
}
