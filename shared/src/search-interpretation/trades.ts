/**
 * People's words for each category, by its folded name: `names` name the worker, `phrases` name the problem. A word with a
 * final '*' matches all words with this beginning. Word order and stop words do not matter. If an admin renamed or removed
 * the category, its entry here is not used. Admins add their own phrases as synonyms of a category.
 */
export const TRADES: Readonly<Record<string, { names: string; phrases: string }>> = {
  electricidad: {
    names: 'electricista, electrisista, eletricista, electricidad, eletrico, eléctrico, electricos',
    phrases: `se fue la luz, se va la luz, no hay luz, sin luz, no llega la luz, la luz sube y baja, luz parpadea*,
      bajón de luz, bajones de luz, alto voltaje, bajo voltaje, media luz, luz, apagón, apagones, energía, corriente,
      da corriente, me da corriente la nevera, inversor, inbersor, inversor no carga, batería del inversor, batería de inversor, baterías,
      breaker, breker, brequer, braker, breiker, breaker quemado, caja de breaker, panel de breaker, panel eléctrico,
      fusible, tomacorriente, toma corriente, toma echa chispa, toma quem*, enchufe, interruptor, apagador, suiche, switch de luz,
      chispa, echa chispa, corto, hay un corto, corto circuito, cortocircuito, cable quemado, cables pelados, cable, cablear, cableado,
      alambrar, alambre, alambrado, abanico de techo, abanico, abanico dañado, abanico no prende, lámpara, bombillo, bombilla, foco, luces led,
      planta eléctrica, planta de luz, planta no prende, generador, transfer, panel solar, paneles solares, energía solar,
      motor del portón, portón eléctrico, portón no abre, contador de luz, contador, medidor de luz, acometida, poste de luz, edenorte,
      tierra física, varilla de tierra, regulador de voltaje, timbre, ducha eléctrica, verja eléctrica, 220, 110, eléctric*`,
  },
  plomeria: {
    names: 'plomero, plomera, plomería, promero, fontanero, fontanería',
    phrases: `baño tap*, baño tup*, baño, se tapó el inodoro, inodoro, inodoro bota agua, sanitario, retrete, poceta, taza del baño,
      fregadero tap*, fregadero, lavamanos, lavamanos gotea, lavadero, ducha, ducha no calienta, bañera, jacuzzi, pileta,
      llave gotea, llave de agua, llave bota agua, llave rota, llave de paso, grifo, pluma de agua, mezcladora, gotea, gotera, gotea agua,
      bote de agua, bota agua, fuga de agua, fuga, escape de agua, salidero, se sale el agua, liqueo, liqueando, tubo roto, tubo*, tubería,
      se rompió un tubo, se rompió una tubería, cañería, caño, tinaco, tinaco no se llena, boya, flota del tinaco, cisterna, limpi* cisterna,
      limpi* tinaco, aljibe, bomba de agua, bomba, bomba no sube agua, bomba no prende, presurizador, tanque de presión, poca presión,
      no llega agua, no sube el agua, no sale agua, no hay agua, sin agua, poca agua, calentador de agua, calentador, termo de agua,
      filtración, filtraciones, filtra agua, humedad, humedad en la pared, mancha en el techo, techo gotea, pozo séptico, séptico, cámara séptica,
      desagüe, desague tap*, drenaje, trampa de grasa, sifón, registro tap*, cloaca, mal olor en el baño, destap*, destup*, tapado, tupido, tapao, tupío, agua`,
  },
  climatizacion: {
    names: 'climatización, refrigeración, refrigerista',
    phrases: `aire no enfría, aire, aire acondicionado, aire bota agua, aire gotea, aire tira agua, aire no prende, aire hace ruido, aire congela*,
      limpi* aire, mantenimiento de aire, split, esplit, inverter, aire inverter, consola de aire, compresor, gas al aire, gas de aire, carga de gas,
      gas refrigerante, freón, btu, control del aire, aire central, condensador, evaporador,
      nevera no enfría, nevera no congela, nevera bota agua, nevera no prende, nevera hace ruido, nevera, neverita, refrigerador, freezer, friser,
      congelador, botellero, bebedero, bebedero no enfría, cuarto frío, máquina de hielo, no enfría`,
  },
  electronica: {
    names: 'electrónico, electrónica',
    phrases: `televisor, televisión, tele, tv, televisor sin imagen, pantalla del tv, pantalla del televisor, smart tv, plasma,
      lavadora, labadora, lavadora no exprime, lavadora bota agua, lavadora no lava, lavadora no prende, lavadora no centrifuga, lavadora tira agua,
      secadora, secadora de ropa, secadora no calienta, microonda*, microondas no calienta, horno, horno eléctrico, estufa, estufa no prende, estufa eléctrica, hornilla,
      electrodoméstico, licuadora, licuadora quemada, batidora, plancha, cafetera, greca eléctrica, air fryer, freidora, tostadora, aspiradora,
      bocina, bafle, equipo de música, equipo de sonido, radio, amplificador, planta de música, consola de sonido, micrófono,
      playstation, play station, ps4, ps5, xbox, nintendo, videojuego, consola de juegos, control remoto, tarjeta quemada, soldar tarjeta, olla eléctrica`,
  },
  informatica: {
    names: 'informático, informática, programador',
    phrases: `laptop lenta, laptop, lapto, laptos, laptop no prende, computadora, computador, compu, computadora lenta, computadora con virus, computadora no prende,
      ordenador, pc, formatear, formateo, windows, office, virus, antivirus, pantalla azul, pantalla de laptop, pantalla de celular, teclado, disco duro, memoria ram, usb,
      wifi, wi fi, wifi no llega, wifi lento, internet, internet lento, sin internet, router, modem, repetidor, red de internet, cable de red,
      impresora, impresora no imprime, printer, tinta de impresora, escáner, celular, celulares, celular mojado, teléfono dañado, iphone, tablet, ipad,
      recuper* foto*, recuper* archivo*, recuper* datos, respaldo, cámara de seguridad, cámaras, camara ip, dvr, punto de venta, correo, página web, facturación`,
  },
  carpinteria: {
    names: 'carpintero, carpintera, carpintería, ebanista, ebanistería, mueblero, tapicero, tapicería',
    phrases: `puerta no cierra, puerta, puerta se hinch*, puerta rota, puerta de madera, marco de puerta, bisagra, gabinete, gabinete de cocina, closet, clóset a medida,
      armario, ropero, mueble, mueble roto, arreglar muebles, silla rota, silla, mecedora, mesa, mesa rota, pata de la mesa, cama, cama rota, litera, cuna, gaveta, gaveta tranc*,
      estante, repisa, tramo, librero, escritorio, comedor, sofá, tapizar, escalera de madera, techo de madera, piso de madera, pasamano, machimbre,
      madera, polilla en la madera, caoba, pino, plywood, playwood, melamina, barniz, barnizar, lacar, montar muebles, armar muebles, tv en la pared`,
  },
}

type OtherTrade = { plural: string; near?: string; phrases: string }

/** Trades that we do not offer, people's words for them, and the nearest category if there is one. */
export const OTHER_TRADES: readonly OtherTrade[] = [
  {
    plural: 'cerrajeros',
    near: 'carpinteria',
    phrases:
      'cerrajer*, serrajer*, cerradura, llavín, candado, llave adentro, perdí la llave, copia de llave, abrir puerta, abrir carro',
  },
  {
    plural: 'albañiles',
    phrases:
      'albañil*, construc*, constructor, maestro de obra, empañet*, pañete, block, cerámica, pegar cerámica, poner piso, porcelanato, zapata, demoler, remodel*, cemento',
  },
  { plural: 'pintores', near: 'carpinteria', phrases: 'pintor*, pintar, pintar la casa, pintura' },
  {
    plural: 'fumigadores',
    phrases:
      'fumig*, cucaracha, comején, termita, ratón, ratones, chinche, plaga, hormiga, mosquito, control de plagas',
  },
  {
    plural: 'jardineros',
    phrases: 'jardiner*, jardín, grama, cortar la grama, podar, poda, cortar árbol, mata, desyerb*',
  },
  {
    plural: 'herreros',
    near: 'carpinteria',
    phrases: 'herrer*, soldador*, soldadura, soldar, hierro, verja, verja de hierro, portón de hierro',
  },
  {
    plural: 'mecánicos',
    phrases:
      'mecánico*, mecanica, carro, aire del carro, batería del carro, guagua, motor del carro, motocicleta, pasola, gomero, goma, desabolla*, grúa',
  },
  { plural: 'mudanzas', phrases: 'mudanza, mudarme, flete, acarreo, camión' },
  {
    plural: 'personal de limpieza',
    phrases:
      'limpieza, limpiar, limpiar casa, señora de limpieza, muchacha de servicio, doméstica, conserje, lavar mueble',
  },
  {
    plural: 'vidrieros',
    near: 'carpinteria',
    phrases:
      'vidrier*, vidrio, cristal, cristales, cristales para ventana, ventana, persiana, espejo, aluminio',
  },
  {
    plural: 'instaladores de sheetrock',
    near: 'carpinteria',
    phrases: 'sheetrock, shetrock, yeso, yesero, plafón, cielo raso, densglass, pvc en el techo',
  },
  {
    plural: 'impermeabilizadores',
    near: 'plomeria',
    phrases: 'impermeabiliz*, sellar techo, lona asfáltica',
  },
  { plural: 'piscineros', near: 'plomeria', phrases: 'piscin*' },
  {
    plural: 'instaladores de gas',
    near: 'plomeria',
    phrases: 'gasista, tanque de gas, fuga de gas, gas propano',
  },
  { plural: 'niñeras', phrases: 'niñer*, cuidar niños, cuidar ancianos, enfermer*' },
  {
    plural: 'barberos ni peluqueras',
    phrases: 'barber*, peluquer*, salón de belleza, uñas, manicur*, maquill*',
  },
  { plural: 'costureras', phrases: 'costurer*, modista, sastre, coser' },
  { plural: 'choferes', phrases: 'chofer*, taxi, taxista, motoconcho, delivery, mensajero' },
  { plural: 'arquitectos ni ingenieros', phrases: 'arquitect*, ingenier*, agrimens*, plano de casa' },
  { plural: 'técnicos de ascensores', near: 'electricidad', phrases: 'ascensor*, elevador*' },
]
