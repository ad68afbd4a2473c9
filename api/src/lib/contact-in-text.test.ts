import { expect, it } from 'vitest'
import { holdsContact } from './contact-in-text.ts'

it.each([
  'Llámenlo al 809-555-0142',
  'Su número es (829) 555 0142, muy bueno',
  'mi tel 8095550142.',
  '8 0 9 5 5 5 0 1 4 2',
  '8.0.9. 5.5.5. 0.1.4.2',
  'el 809, 555, 0142 contesta siempre',
  '555-0142',
  '+1 849 555 0142',
  'ocho cero nueve cinco cinco cinco cero uno cuatro dos',
  'Ocho, cero, nueve; CINCO cinco cinco… cero uno 42',
  'cinco cincuenta y cinco cero uno cuarenta y dos',
  'ochocientos nueve, cinco cinco cinco, cero uno cuatro dos',
  '8O9-555-O142',
  '８０９５５５０１４２',
  '8\u03360\u03369\u0336 5\u03365\u03365\u0336 0\u03361\u03364\u03362\u0336',
  '❽⓿❾ ❺❺❺ ⓿❶❹❷',
  '٨٠٩٥٥٥٠١٤٢',
  '8О9-555-О142 con la o cirílica',
  '8️⃣0️⃣9️⃣5️⃣5️⃣5️⃣0️⃣1️⃣4️⃣2️⃣',
  'miren https://ejemplo.test/oferta',
  'www.plomeria punto com',
  'busquen plomerosantiago.com y verán',
  'escriban a wa.me/18095550142',
  'plomerosantiago。com',
  'busquen plomero santiago punto com',
  'ana.pena@gmail.com',
  'ana arroba gmail punto com',
])('holdsContact finds a contact in %j', (text) => {
  expect(holdsContact(text)).toBe(true)
})

it.each([
  'Llegó a las 8 y terminó a las 12, cobró RD$1,500 y volvió el 3.',
  'Pagué 1,500,000 por todo',
  'Me cobró 3500, 2800 y 1200 por los tres trabajos',
  'El 2026-03-01 y el 15/11/2026 cumplió',
  'Trabajó en 2025 y 2026 en mi casa',
  'Vino dos veces, tres días, y quedó de diez',
  'Instaló tres abanicos de 220v y cuatro de 110',
  'Quedó limpio.Es muy bueno.No tengo quejas.',
  'A las 5½ llegó, midió 30 m² y 12 m³; a punto de comer terminó',
  'Treinta y cinco minutos, veinte mil pesos',
  'Es un ladrón y un sinvergüenza, no lo llamen',
])('holdsContact finds no contact in %j', (text) => {
  expect(holdsContact(text)).toBe(false)
})
