import { CITIES } from '../cities.ts'

/**
 * Phrases for availability, price and place (`asides`). Their words are matched as whole words in this order; the longest
 * phrase wins.
 */
const AVAILABLE = `hoy mismo, para hoy, pa hoy, hoy, ahora mismo, para ahora, ahora, ahorita, ya mismo, de una vez, urgente, urgentemente,
  urgencia, de urgencia, emergencia, de emergencia, emergencias, 24 horas, las 24 horas, 24 7, 24h, 24 hrs, de noche, esta noche,
  a esta hora, en este momento, lo antes posible, rápido, disponible, disponibles, disponible ahora, disponible hoy, que venga hoy, para ya`
const CHEAP = `barato, barata, baratos, baratas, baratico, más barato, el más barato, más baratos, los más baratos, económico, económica, económicos, económicas,
  más económico, buen precio, a buen precio, buenos precios, precio bajo, bajo costo, bajo precio, menor precio, que cobre poco, que cobre barato,
  no cobre caro, que no cobre caro, que no sea caro, no muy caro, cómodo, precio cómodo`
const NEAR = `cerca de mi, cerca de mi casa, cerca, cerca de aquí, por aquí cerca, por aquí, por acá, aquí cerca, cercano, cercanos, cercana, más cercano, el más cercano,
  en mi zona, mi zona, por mi zona, en mi barrio, por mi casa, por mi sector, en mi sector`
/** Other names of cities. */
const CITY_NAMES: Readonly<Record<string, (typeof CITIES)[number]>> = {
  'santiago de los caballeros': 'Santiago',
  'la capital': 'Santo Domingo',
  'san francisco': 'San Francisco de Macorís',
}

export const QUERY_MODIFIERS = { available: AVAILABLE, price: CHEAP, near: NEAR, cities: CITY_NAMES } as const

/** Stop words: they ask for something without saying for what. */
export const STOP_WORDS = `un una unos unas el la los las lo le les de del en a al para pa por que con sin y e o u mi mis me se te su sus tu tus yo nos
  es son esta este esto estan ta tan eso esa ese hay ha he han no si ya muy mas como cuando donde quien quienes alguien algun alguna uno dos tres cada rato
  necesito necesitamos necesita busco buscar buscando buscamos quiero quisiera queremos ando deseo dame tengo tenemos tiene hace hacer hagan haga
  tecnico tecnicos persona personas maestro servicio servicios senor senora alguno favor hola buenas buenos dias tardes noches ayuda ayudenme problema problemas
  arreglo arreglos arreglar arregle arreglen arregla reparar reparacion reparaciones repare reparen instalar instalacion instalaciones instale instalen instala
  poner pongan ponga cambiar cambio cambie revisar revise chequear chequeo mantenimiento sepa trabaje trabajo buen bueno buena casa apartamento cocina nuevo nueva
  danado danada danados danadas dano danio danao danaron domicilio averia averiado averiada malo mala roto rota rotos rotas`
