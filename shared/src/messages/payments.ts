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
  direction: { paid: 'Pago', refunded: 'Devolución' },
  refundOf: (what: string) => `una devolución de ${what}`,
  paid: 'Pagado',
  toConfirm: 'Por confirmar',
  owed: 'Falta por pagar',
  /** Paid beyond the price. */
  overpaid: 'Pagado de más',
  noPrice: 'Sin precio acordado',
  notFiscal: 'No es un comprobante fiscal',
} as const

/** The form in which one side notes a payment. */
export const PAYMENT_FORM = {
  title: (firstName: string) => `Pago con ${firstName}`,
  direction: '¿Qué anotas?',
  amount: 'Monto (RD$)',
  amountHint: (owed: string) => `Faltan por pagar ${owed}.`,
  alreadyWaits: (noted: string) => `De eso, ${noted} están por confirmar.`,
  method: '¿Cómo?',
  paidOn: 'Día',
  note: 'Nota',
  fiscalNumber: 'Número de comprobante fiscal',
  fiscalNumberHint: 'Solo si ya emitiste uno aparte. TecniCerca no emite comprobantes.',
  fiscalNumberOdd:
    'No parece un comprobante: llevan B y 10 números, o E y 12. Si es así, déjalo; se guarda como lo escribiste.',
  fiscal: (number: string) => `Comprobante ${number}`,
  submit: 'Anotar',
  submitting: 'Anotando...',
  /** The side that pays by transfer, and the side that gets the money. */
  transfer: { payer: 'Lo envié', payee: 'Me llegó' },
  transferWaits:
    'Los bancos a veces detienen las transferencias al instante, sobre todo por la tarde. Es normal que quede por confirmar.',
  askedOther: (firstName: string) => `${firstName} verá lo que anotas y podrá confirmarlo.`,
  alreadyNoted: (firstName: string, what: string) =>
    `${firstName} ya anotó ${what} ese día. Si es el mismo pago, confírmalo en la conversación.`,
  noted: 'Pago anotado',
  failed: 'Error al anotar el pago',
} as const

/** What both sides can do with a noted payment, in the conversation. */
export const PAYMENT_ACTS = {
  paidOn: (day: string) => `El ${day}`,
  confirm: 'Confirmar',
  dispute: 'No coincide',
  withdraw: 'Retirar',
  keep: 'No, volver',
  /** Two payments of the same sum and day, one noted by each side. */
  samePayment: (what: string) =>
    `¿Es el mismo pago? Los dos anotaron ${what} el mismo día. Si es uno solo, uno de los dos lo retira; si son dos, confirmen los dos.`,
  confirmed: (firstName: string) => `Pago confirmado. ${firstName} lo sabrá en 10 segundos.`,
  done: 'Respuesta enviada',
  failed: 'Error al responder sobre el pago',
  disputeTitle: '¿Qué no coincide?',
  disputeHelp: (firstName: string) => `${firstName} verá tu nota y podrá retirar el pago o explicarte.`,
  disputeNote: 'Qué no coincide',
  disputeNoteMissing: 'Escribe en pocas palabras qué no coincide.',
  disputeSubmit: 'Decir que no coincide',
  withdrawTitle: '¿Retirar este pago?',
  withdrawText: (what: string, firstName: string) =>
    `${firstName} verá que retiraste lo que anotaste: ${what}. Puedes anotarlo de nuevo.`,
  withdrawUnsent: (what: string) => `Todavía no se ha enviado. Se descarta lo que anotaste: ${what}.`,
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
