import type { PaymentDirection, PaymentMethod } from '../service-requests/payment-log.ts'
import { money } from '../values/formats.ts'

/** Texts of payments that the two sides note. */
export const PAYMENTS = {
  open: 'Anotar pago',
  methods: { cash: 'Efectivo', transfer: 'Transferencia', card: 'Tarjeta', other: 'Otro' },
  /** Within a sentence: 'RD$1,500 en efectivo'. */
  inMethod: {
    cash: 'en efectivo',
    transfer: 'por transferencia',
    card: 'con tarjeta',
    other: 'de otra forma',
  },
  states: {
    noted: 'Por confirmar',
    confirmed: 'Confirmado',
    disputed: 'No coincide',
    withdrawn: 'Retirado',
  },
  refund: 'Devolución',
  refundOf: (what: string) => `una devolución de ${what}`,
  paid: 'Pagado',
  owed: 'Falta por pagar',
  notFiscal: 'No es un comprobante fiscal',
} as const

/** What is wrong in a payment. */
export const PAYMENT_PROBLEMS = {
  amount: 'Escribe el monto en pesos, desde 0.01 hasta 10,000,000: por ejemplo 1500 o 1,500.50.',
  direction: 'Elige si es un pago o una devolución.',
  method: 'Elige de la lista cómo se pagó.',
  paidOn: 'Elige el día en que se pagó.',
  paidInFuture: 'Ese día todavía no llega. Elige el día en que se pagó.',
  paidLongAgo: 'Elige un día de los últimos 365.',
} as const

type Told = {
  amount?: number | undefined
  direction?: PaymentDirection | undefined
  method?: PaymentMethod | undefined
}

/** 'RD$1,500 en efectivo', or 'una devolución de RD$500 en efectivo'. */
export function paymentWords({ amount = 0, direction, method = 'other' }: Told): string {
  const what = `${money(amount)} ${PAYMENTS.inMethod[method]}`
  return direction === 'refunded' ? PAYMENTS.refundOf(what) : what
}
