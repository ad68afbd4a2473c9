import type { TradeStyle } from './portrait-features.ts'

/** How portraits of each trade look, by id of its category. */
export const TRADE_STYLES: Record<number, TradeStyle> = {
  1: {
    icon: '<path d="M27 2 7 28h14l-4 18 24-28H27z"/>',
    backgrounds: [
      ['#fdebb8', '#f6c453'],
      ['#ffe3c2', '#f2a65a'],
      ['#e8f0d8', '#b4cf7c'],
    ],
    headwear: ['helmet', 'helmet', 'cap'],
    accent: '#f2b134',
  },
  2: {
    icon: '<path d="M24 3S8 21 8 30a16 15 0 0 0 32 0C40 21 24 3 24 3z"/>',
    backgrounds: [
      ['#d6ecfa', '#86c1ea'],
      ['#d5f2ee', '#7fcfc4'],
      ['#dfe6fb', '#9db3ee'],
    ],
    headwear: ['cap', 'cap', 'helmet'],
    accent: '#2f86c9',
  },
  3: {
    icon: '<g transform="rotate(40 24 24)"><rect x="21" y="16" width="7" height="31" rx="3"/><path d="M8 6h24c6 0 9 5 9 11H8z"/></g>',
    backgrounds: [
      ['#f7e3cd', '#d9a873'],
      ['#f1e9d8', '#c9b184'],
      ['#fbe0d3', '#e3a284'],
    ],
    headwear: ['pencil', 'pencil', 'cap'],
    accent: '#a8662b',
  },
  4: {
    icon: '<g fill="none" stroke-width="5"><path d="M24 3v42M6 13.5l36 21M6 34.500l36-21"/><path d="m17 6 7 7 7-7M17 42l7-7 7 7"/></g>',
    backgrounds: [
      ['#dff4f8', '#93d5e2'],
      ['#e3ecf7', '#a4c0e3'],
      ['#e2f5ea', '#98d6b4'],
    ],
    headwear: ['cap', 'headband'],
    accent: '#1d9ab0',
  },
  5: {
    icon: '<rect x="5" y="14" width="38" height="27" rx="5"/><path fill="none" stroke-width="4" d="m16 3 8 11 8-11"/>',
    backgrounds: [
      ['#e9e3f8', '#b8a5e6'],
      ['#f9e1ec', '#e5a1c2'],
      ['#e2e8f0', '#a9b8cc'],
    ],
    headwear: ['headband', 'cap'],
    accent: '#7a5bc4',
  },
  6: {
    icon: '<rect x="9" y="9" width="30" height="22" rx="3"/><path d="M3 35h42l-4 6H7z"/>',
    backgrounds: [
      ['#dcf3e3', '#88cfa0'],
      ['#dbe9fb', '#90b6ea'],
      ['#e9e8f4', '#b1b0d8'],
    ],
    headwear: ['headset', 'headset', 'none'],
    accent: '#2a8f5b',
  },
}
