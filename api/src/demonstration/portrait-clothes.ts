import type { Portrait } from './portrait-features.ts'

const BODY = 'M44 480c4-84 52-118 116-134l44-14c10 22 62 22 72 0l44 14c64 16 112 50 116 134z'

/** What covers the shoulders, with the mark of the trade on the chest. */
export function clothes({ garment, shirt, style }: Portrait): string {
  const parts = {
    polo: `<path d="${BODY}" fill="${shirt}"/><path d="m196 330 44 46-34 22-26-56zM284 330l-44 46 34 22 26-56z" fill="${shirt}"/>
      <path d="m196 330 44 46-34 22-26-56zM284 330l-44 46 34 22 26-56z" fill="#000" opacity=".2"/>`,
    overall: `<path d="${BODY}" fill="${shirt}"/>
      <path d="M142 352l34-12 14 76h100l14-76 34 12 10 128H132z" fill="#31435c"/><g fill="#e8c15a"><circle cx="172" cy="424" r="9"/><circle cx="308" cy="424" r="9"/></g>`,
    vest: `<path d="${BODY}" fill="${shirt}"/>
      <path d="M110 366l70-26 60 140H96zM370 366l-70-26-60 140h144z" fill="${style.accent}"/>
      <path d="M104 420l78-10 12 30-94 12zM376 420l-78-10-12 30 94 12z" fill="#fff" opacity=".75"/>`,
  }
  return `${parts[garment]}<g transform="translate(304 386) scale(.85)"><circle cx="24" cy="24" r="34" fill="#fff"/>
    <g fill="${style.accent}" stroke="${style.accent}" stroke-width="0" stroke-linecap="round" transform="translate(4.800 4.800) scale(.8)">${style.icon}</g></g>`
}
