import type { Trade } from './trade.ts'

export const electricity: Trade = {
  category_id: 1,
  technicians: 62,
  rate: [400, 1500],
  skills: [
    'Instalaciones residenciales',
    'Inversores y baterías',
    'Cambio de breakers',
    'Paneles de distribución',
    'Cableado',
    'Plantas eléctricas',
    'Paneles solares',
    'Lámparas y abanicos',
    'Cortocircuitos',
    'Puesta a tierra',
    'Cámaras de seguridad',
    'Motores de portón',
  ],
  bios: [
    'Electricista residencial y comercial. Encuentro la avería y te explico qué pasó antes de cobrarte.',
    'Me especializo en inversores: instalación, cambio de baterías y mantenimiento para que la luz no te falte.',
    'Trabajo con planos y con materiales certificados; dejo cada breaker rotulado.',
    'Instalo lámparas, abanicos y tomacorrientes sin romper de más, y dejo todo limpio.',
    'Atiendo emergencias eléctricas de día y de noche en toda la ciudad.',
    'Diseño e instalo sistemas solares pequeños para hogares y colmados.',
    'Monto cámaras, timbres y motores de portón, y te enseño a usarlos desde el celular.',
    'Cargos de luz muy altos: mido el consumo, busco la fuga y te digo dónde se va el dinero.',
    'Plantas eléctricas y transferencias automáticas para casas, colmados y salones.',
    'Hago la instalación completa de casas en construcción, del contador a la última lámpara.',
    'Me llaman cuando otro no dio con la avería. Trabajo con calma y con instrumentos.',
    'Mantenimiento para edificios: bombas, pasillos, portones y luces de emergencia.',
  ],
  jobs: [
    [
      'Se disparó el breaker principal y no vuelve a subir.',
      'Encontró el corto en media hora y el breaker no ha vuelto a saltar.',
      'urgent',
    ],
    [
      'Quiero instalar tres abanicos de techo en las habitaciones.',
      'Instaló los abanicos sin dañar el plafón y no hacen ni un ruido.',
    ],
    ['El inversor no carga las baterías desde ayer.', 'El inversor quedó funcionando como nuevo.', 'urgent'],
    [
      'Hay un olor a quemado en el tomacorriente de la cocina.',
      'Cambió el tomacorriente y me enseñó el cable quemado; de la que nos salvamos.',
      'urgent',
    ],
    [
      'Necesito cambiar el panel viejo por uno con más espacios.',
      'El panel nuevo quedó ordenado y con cada breaker rotulado.',
    ],
    ['Instalar la acometida de 220 para un aire nuevo.', 'La línea de 220 quedó por canaleta, ni se nota.'],
    [
      'Revisar el cableado de una casa antes de mudarnos.',
      'Revisó la casa entera y me entregó una lista de lo urgente y lo que puede esperar.',
    ],
    [
      'Poner luces en la marquesina con sensor de movimiento.',
      'Las luces de la marquesina encienden en cuanto uno llega.',
    ],
    [
      'Media casa se quedó sin luz desde anoche y la otra mitad sí tiene.',
      'Era una fase floja en el panel y la encontró enseguida.',
      'urgent',
    ],
    ['Las luces de la sala parpadean cuando prende la nevera.', 'Se acabó el parpadeo de las luces.'],
    [
      'Cambiar cuatro baterías del inversor; ya tengo las nuevas.',
      'Cambió las baterías y limpió los terminales; ahora duran toda la noche.',
    ],
    ['El portón eléctrico abre pero no cierra.', 'El portón cierra suave y me programó otro control.'],
    ['Instalar una ducha eléctrica con su línea aparte.', 'La ducha ya calienta y no se dispara nada.'],
    ['El timbre dejó de sonar y el intercom tampoco responde.', 'El intercom se oye clarito otra vez.'],
    [
      'Mover dos tomacorrientes de la sala para colgar el televisor.',
      'No quedó un cable a la vista detrás del televisor.',
    ],
    [
      'La factura de la luz llegó al doble y no hemos cambiado nada.',
      'Dio con la fuga: este mes la factura bajó casi a la mitad.',
    ],
    ['Poner lámparas empotradas en el techo de la cocina.', 'La cocina parece otra con las luces nuevas.'],
    [
      'Conectar la planta del colmado con su transferencia.',
      'La planta entra sola cuando se va la luz y el colmado no para.',
    ],
    [
      'Da corriente al tocar la llave del baño.',
      'Puso la tierra como va y ya nadie coge corriente.',
      'urgent',
    ],
    ['Instalar cuatro cámaras alrededor de la casa.', 'Las cámaras se ven nítidas, también de noche.'],
    [
      'Un abanico de techo hace ruido y se mueve mucho.',
      'El abanico quedó balanceado y se puede dormir otra vez.',
    ],
    [
      'Subir el cable que quedó colgando en el patio después de la brisa.',
      'Recogió el cable del patio con mucho cuidado y lo dejó seguro.',
    ],
    [
      'Cotizar unos paneles solares para una casa de tres habitaciones.',
      'Me explicó los números de los paneles sin presionar y se notó que sabe.',
    ],
    [
      'No tengo luz en el segundo nivel y mi mamá está encamada.',
      'Vino el mismo día por la condición de mi mamá y resolvió.',
      'urgent',
    ],
    [
      'Separar el contador de la casa y el del salón de belleza.',
      'Ahora cada local paga lo suyo; trabajo bien hecho.',
    ],
    [
      'Instalar un tomacorriente afuera, protegido de la lluvia.',
      'El tomacorriente de afuera quedó sellado; ya pasó su primer aguacero.',
    ],
  ],
  parts: [
    ['Breaker de 20 amperes', 450],
    ['Tomacorriente doble', 180],
    ['Cable #12, 30 metros', 1350],
    ['Interruptor sencillo', 150],
    ['Canaleta de 2 metros', 220],
  ],
  claims: [
    'Volvió a saltar el breaker que cambiaste.',
    'El tomacorriente que instalaste se calienta y huele a quemado.',
    'La lámpara parpadea otra vez, como antes del arreglo.',
    'Se fue la luz en el mismo cuarto que arreglaste.',
    'El interruptor nuevo se queda pegado.',
  ],
  praise: [
    'Probó todo delante de mí antes de irse.',
    'Trajo sus materiales y todo de buena calidad.',
    'Me explicó qué pasó y cómo evitarlo.',
    'Trabajó con la luz cortada y con seguridad.',
    'Me enseñó cuál breaker corresponde a qué.',
    'Sabe de electricidad de verdad.',
  ],
}
