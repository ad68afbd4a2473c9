const UNITS = [
  ...['cero', 'un', 'dos', 'tres', 'cuatro', 'cinco', 'seis', 'siete', 'ocho', 'nueve'],
  ...['diez', 'once', 'doce', 'trece', 'catorce', 'quince', 'dieciséis', 'diecisiete', 'dieciocho'],
  ...['diecinueve', 'veinte', 'veintiún', 'veintidós', 'veintitrés', 'veinticuatro', 'veinticinco'],
  ...['veintiséis', 'veintisiete', 'veintiocho', 'veintinueve'],
]
const TENS = ['treinta', 'cuarenta', 'cincuenta', 'sesenta', 'setenta', 'ochenta', 'noventa']
const HUNDREDS = [
  ...['ciento', 'doscientos', 'trescientos', 'cuatrocientos', 'quinientos'],
  ...['seiscientos', 'setecientos', 'ochocientos', 'novecientos'],
]

/**
 * An amount below RD$1,000,000,000 in Spanish words, as receipts here have it: 'veintiún mil quinientos pesos con 50/100'.
 */
export function amountInWords(cents: number): string {
  const pesos = Math.floor(cents / 100)
  const rest = String(cents % 100).padStart(2, '0')
  // 'un millón de pesos', but 'un millón cien pesos'.
  const link = pesos > 0 && pesos % 1_000_000 === 0 ? 'de ' : ''
  return `${countInWords(pesos)} ${link}${pesos === 1 ? 'peso' : 'pesos'} con ${rest}/100`
}

/** A number as it stands before a masculine noun: 'veintiún', not 'veintiuno'. */
function countInWords(count: number): string {
  if (count < 1_000) return belowThousand(count)
  const [millions, thousands] = [Math.floor(count / 1_000_000), Math.floor((count % 1_000_000) / 1_000)]
  const rest = count % 1_000
  return [
    ...(millions > 0 ? [millions === 1 ? 'un millón' : `${belowThousand(millions)} millones`] : []),
    ...(thousands > 0 ? [thousands === 1 ? 'mil' : `${belowThousand(thousands)} mil`] : []),
    ...(rest > 0 ? [belowThousand(rest)] : []),
  ].join(' ')
}

function belowThousand(count: number): string {
  if (count === 100) return 'cien'
  if (count < 100) return belowHundred(count)
  const rest = count % 100
  return [HUNDREDS[Math.floor(count / 100) - 1], ...(rest > 0 ? [belowHundred(rest)] : [])].join(' ')
}

function belowHundred(count: number): string {
  if (count < UNITS.length) return UNITS[count] ?? ''
  const unit = count % 10
  return [TENS[Math.floor(count / 10) - 3], ...(unit > 0 ? [UNITS[unit]] : [])].join(' y ')
}
