import type { Edit } from './source-trees.ts'

/** Two builds of the product, one after the other, and the limits in KB of the update from the older to the newer. */
export type Pair = {
  name: string
  what: string
  /** How many commits the older sources are back. Today's sources are the newer ones. */
  back?: number
  /** Turns today's sources, then the older ones, into the newer ones. */
  edits?: readonly Edit[]
  most: { chromium: number; others: number }
}

const VERSION = { file: 'package.json', from: '"version": "1.0.0"', to: '"version": "1.0.1"' }

export const PAIRS: readonly Pair[] = [
  {
    name: 'nothing',
    what: 'nothing changed in the page',
    edits: [
      VERSION,
      {
        file: 'shared/src/messages/server.ts',
        from: "'La dirección no es válida.'",
        to: "'No existe esa dirección.'",
      },
    ],
    most: { chromium: 4, others: 20 },
  },
  {
    name: 'text',
    what: 'one text',
    edits: [
      {
        file: 'shared/src/messages/offline.ts',
        from: "'No tienes nada pendiente de enviar.'",
        to: "'No tienes nada por enviar.'",
      },
    ],
    most: { chromium: 6, others: 60 },
  },
  {
    name: 'component',
    what: 'one component',
    edits: [
      {
        file: 'pwa/src/ui/feedback/banner.tsx',
        from: '<div className="grow basis-40">{children}</div>',
        to: '<div className="grow basis-40 text-balance"><p>{children}</p></div>',
      },
    ],
    most: { chromium: 8, others: 65 },
  },
  {
    name: 'library',
    what: 'a patch of a library',
    edits: [
      {
        file: 'node_modules/react-dom/cjs/react-dom-client.production.js',
        from: 'for full errors and additional helpful warnings.',
        to: 'for full errors and helpful warnings.',
      },
    ],
    most: { chromium: 8, others: 110 },
  },
  { name: 'ten', what: 'ten commits', back: 10, most: { chromium: 30, others: 160 } },
  { name: 'hundred', what: 'a hundred commits', back: 100, most: { chromium: 100, others: 320 } },
]
