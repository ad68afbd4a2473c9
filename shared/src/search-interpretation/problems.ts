/**
 * The most frequent problems in people's words, each with the folded name of the category that solves it. Two per category,
 * alternating.
 */
export const PROBLEMS: readonly { text: string; category: string }[] = [
  { text: 'Se fue la luz', category: 'electricidad' },
  { text: 'Baño tapado', category: 'plomeria' },
  { text: 'Aire no enfría', category: 'climatizacion' },
  { text: 'Laptop lenta', category: 'informatica' },
  { text: 'Lavadora dañada', category: 'electronica' },
  { text: 'Puerta no cierra', category: 'carpinteria' },
  { text: 'Inversor no carga', category: 'electricidad' },
  { text: 'Fuga de agua', category: 'plomeria' },
  { text: 'Nevera no enfría', category: 'climatizacion' },
  { text: 'Wifi lento', category: 'informatica' },
  { text: 'Televisor sin imagen', category: 'electronica' },
  { text: 'Silla rota', category: 'carpinteria' },
]
