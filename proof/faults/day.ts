import { addDays, dayInSantoDomingo } from '@tecnicerca/shared/calendar'

export const TODAY = dayInSantoDomingo(new Date())
export const YESTERDAY = addDays(TODAY, -1)
