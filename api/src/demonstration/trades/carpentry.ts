import type { Trade } from './trade.ts'

export const carpentry: Trade = {
  category_id: 3,
  technicians: 46,
  rate: [400, 1600],
  skills: [
    'Gabinetes de cocina',
    'Closets a medida',
    'Puertas y marcos',
    'Barnizado',
    'Reparación de muebles',
    'Camas y literas',
    'Trabajo en caoba',
    'Melamina',
    'Techos de madera',
    'Escaleras',
    'Tapicería',
  ],
  bios: [
    'Ebanista de oficio: gabinetes, closets y muebles a medida en caoba, pino y melamina.',
    'Reparo muebles que otros botan. Mándame una foto y te digo si vale la pena.',
    'Puertas que no cierran, bisagras vencidas, marcos comidos: eso lo resuelvo el mismo día.',
    'Diseño contigo, te enseño el dibujo y entrego en la fecha que prometo.',
    'Trabajo la madera con paciencia y barniz de primera; mis muebles duran.',
    'Monto muebles comprados en caja y los ajusto a tu espacio.',
    'Cocinas modulares: mido, diseño, corto e instalo yo, sin intermediarios.',
    'Puertas de caoba y closets de melamina, instalados sin dejar polvo en la casa.',
    'Restauro mecedoras, mesas y muebles de familia con barniz a la antigua.',
    'Libreros, repisas y escritorios para espacios pequeños; el rincón que sobra se aprovecha.',
    'Pérgolas, decks y escaleras en madera tratada que aguanta el agua.',
    'Contra el comején: reviso, trato y cambio lo que ya no sirve.',
  ],
  jobs: [
    [
      'La puerta principal se hinchó y no cierra bien.',
      'La puerta cierra con un dedo y no quedó ni una viruta en el piso.',
    ],
    [
      'Necesito un closet a medida para la habitación de los niños.',
      'El closet aprovechó hasta el último rincón.',
    ],
    [
      'Reparar dos sillas del comedor que están flojas.',
      'Las sillas quedaron firmes; ya se puede invitar gente a comer.',
    ],
    ['Gabinetes nuevos para una cocina pequeña.', 'Las gavetas de la cocina corren suavecitas.'],
    [
      'Barnizar de nuevo la mesa y los bancos de la terraza.',
      'La mesa de la terraza parece recién comprada.',
    ],
    [
      'Montar una cama y un escritorio que compré en caja.',
      'Montó la cama y el escritorio en una mañana, sin que sobrara un tornillo.',
    ],
    ['Cambiar el marco de una ventana que tiene comején.', 'Cambió el marco y trató el comején de una vez.'],
    ['Una repisa flotante para la sala.', 'La repisa parece pegada al aire; hermosa.'],
    [
      'Se salieron las bisagras de dos puertas del gabinete.',
      'Las puertas del gabinete volvieron a su sitio y cierran parejo.',
    ],
    [
      'Hacer un mueble para el televisor con espacio para los libros.',
      'El mueble del televisor es exactamente el del dibujo.',
    ],
    [
      'La gaveta de la cómoda de mi abuela se desfondó.',
      'Arregló la cómoda de mi abuela con un respeto que se agradece.',
    ],
    ['Poner zócalo de madera en la sala y el pasillo.', 'Los zócalos encajan en cada esquina.'],
    [
      'Una puerta de caoba para la entrada, con su instalación.',
      'La puerta de caoba es la envidia de la cuadra.',
    ],
    [
      'Cortar y ajustar una puerta que roza con la cerámica nueva.',
      'La puerta ya no roza y el corte ni se ve.',
    ],
    [
      'Una litera para dos niños, segura y con escalera.',
      'Los niños están felices con la litera, y es firme de verdad.',
    ],
    ['El piso de madera del cuarto suena al caminar.', 'Se acabaron los ruidos del piso.'],
    ['Tapizar de nuevo seis sillas del comedor.', 'El tapizado quedó parejo en las seis sillas.'],
    ['Un escritorio esquinero para trabajar desde la casa.', 'El escritorio esquinero cabe al milímetro.'],
    ['La escalera tiene dos peldaños flojos.', 'Los peldaños quedaron firmes y del mismo color.'],
    [
      'Reparar la mecedora del balcón, que se le partió un brazo.',
      'La mecedora volvió al balcón como si nada.',
    ],
    ['Una división de madera para separar la sala del comedor.', 'La división le dio otra vida a la sala.'],
    ['Cambiar la cerradura y reforzar la puerta de atrás.', 'La puerta de atrás por fin da seguridad.'],
    [
      'Un mueble para el lavamanos que aguante la humedad.',
      'El mueble del baño aguanta el agua sin hincharse.',
    ],
    ['Colgar tres cuadros pesados y un espejo grande.', 'El espejo quedó derechito y bien firme.'],
    ['El closet perdió el riel y la puerta se cae.', 'Las puertas del closet vuelven a correr.'],
    ['Cotizar una pérgola para el patio.', 'La pérgola llegó en la fecha prometida y quedó de revista.'],
  ],
  praise: [
    'Midió dos veces y todo encajó perfecto.',
    'El acabado es de revista.',
    'Respetó la fecha de entrega.',
    'Me enseñó el dibujo antes de cortar nada.',
    'Buena madera y buen barniz.',
    'Barrió el aserrín antes de irse.',
  ],
}
