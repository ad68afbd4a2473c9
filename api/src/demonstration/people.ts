import { INVENTED_DOMAIN } from './accounts.ts'
import type { Random } from './random.ts'

export type Gender = 'male' | 'female'

const FIRST_NAMES: Record<Gender, readonly string[]> = {
  male: 'José Luis,Ramón,Juan Carlos,Rafael,Miguel Ángel,Francisco,Pedro,Manuel,Domingo,Wilson,Yunior,Starlin,Kelvin,Joel,Héctor,Víctor,Leonardo,Franklin,Ángel,Danilo,Edwin,Nelson,Julio César,Rubén,Santiago,Amaury,Elvis,Fausto,Geraldo,Robinson,Misael,Ernesto,Cristian,Radhamés,Bienvenido,Alexis,Darío,Omar,Esteban,Gilberto'.split(
    ',',
  ),
  female:
    'María Elena,Carolina,Yokasta,Altagracia,Rosanna,Yesenia,Wendy,Katherine,Ana Julia,Mercedes,Luz del Carmen,Patricia,Johanna,Massiel,Dulce María,Evelyn,Ramona,Scarlet,Noemí,Elizabeth,Claribel,Soraya,Perla,Indhira,Belkis,Raysa,Minerva,Daniela,Ivelisse,Esmeralda'.split(
      ',',
    ),
}

const SURNAMES =
  'Almonte,Peralta,Rodríguez,Tejada,Núñez,Polanco,Cabrera,Espinal,Ureña,Rosario,Santana,Mejía,Taveras,Reynoso,Batista,Paulino,Guzmán,Collado,Fermín,Disla,Marte,De la Cruz,Peña,Veras,Jiménez,Grullón,Toribio,Abreu,Bonilla,Liriano,Capellán,Familia,Hidalgo,Lantigua,Minaya,Cruz,Estévez,Gómez,Henríquez,Inoa,Jáquez,Luna,Martínez,Ortega,Pichardo,Quezada,Rivas,Sosa,Tavárez,Valerio,Ventura,Zapata,Acosta,Balbuena,Corniel,Durán,Evangelista,Filpo,García,Herrera'.split(
    ',',
  )

/** A random name, not taken from a real person. */
export function inventName(random: Random, gender: Gender): string {
  const [first, second] = random.sample(SURNAMES, 2)
  const given = random.pick(FIRST_NAMES[gender])
  return random.chance(0.35) ? `${given} ${first} ${second}` : `${given} ${first}`
}

/** A phone number with the exchange 555. Such numbers are not assigned. */
export function inventPhone(random: Random): string {
  return `${random.pick(['809', '829', '849'])}-555-${String(random.between(100, 9999)).padStart(4, '0')}`
}

export function inventEmail(name: string, number: number): string {
  const words = name
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .split(' ')
  return `${words[0]}.${words.at(-1)}${number}@${INVENTED_DOMAIN}`
}
