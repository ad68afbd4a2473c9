import type { Gender } from './people.ts'
import { clothes } from './portrait-clothes.ts'
import { beard, face, hairBehind, hairInFront } from './portrait-face.ts'
import type { Portrait } from './portrait-features.ts'
import { headwear as headwearShape } from './portrait-headwear.ts'
import type { Random } from './random.ts'
import { TRADE_STYLES } from './trade-styles.ts'

const SKINS = [
  ['#5c3a24', '#4a2d1b'],
  ['#7b4b2a', '#673c20'],
  ['#96602f', '#7f4f25'],
  ['#b07a48', '#98663a'],
  ['#c8935f', '#b07e4c'],
  ['#dcb083', '#c59868'],
  ['#efcba4', '#dab388'],
] as const
const HAIR_COLOURS = ['#17110e', '#17110e', '#241812', '#241812', '#3a261a', '#4a3020', '#77736e'] as const
const HAIR: Record<Gender, readonly string[]> = {
  male: ['crop', 'fade', 'curls', 'bald', 'side', 'flat'],
  female: ['long', 'bun', 'afro', 'bob', 'tail', 'braids'],
}
const HAIR_UNDER_HAT: Record<Gender, readonly string[]> = {
  male: ['crop', 'fade'],
  female: ['long', 'bob', 'tail'],
}
const SHIRTS = [
  '#1f3a5f',
  '#2f5d50',
  '#7a2e2e',
  '#f2f2ee',
  '#3b3b46',
  '#c8641e',
  '#1e6f8b',
  '#5b4a8a',
] as const

export function choosePortrait(random: Random, tradeId: number, gender: Gender): Portrait {
  const style = TRADE_STYLES[tradeId] ?? TRADE_STYLES[1]
  if (!style) throw new Error('no style for any trade')
  const [skin, shade] = random.pick(SKINS)
  const headwear = random.chance(0.45) ? random.pick(style.headwear) : 'none'
  const isCovered = headwear === 'helmet' || headwear === 'cap'
  return {
    gender,
    style,
    skin,
    shade,
    background: random.pick(style.backgrounds),
    hairColour: random.pick(HAIR_COLOURS),
    hair: random.pick(isCovered ? HAIR_UNDER_HAT[gender] : HAIR[gender]),
    beard: gender === 'male' ? random.pick(['none', 'none', 'stubble', 'full', 'moustache']) : 'none',
    hasGlasses: random.chance(0.22),
    headwear,
    shirt: random.pick(SHIRTS),
    garment: random.pick(['polo', 'overall', 'vest']),
    smile: random.pick(['closed', 'open']),
  }
}

/** The portrait as an SVG of 960 by 960. */
export function drawPortrait(portrait: Portrait): Buffer {
  const [light, dark] = portrait.background
  const { icon } = portrait.style
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="960" height="960" viewBox="34 40 412 412">
    <defs><linearGradient id="b" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${light}"/>
    <stop offset="1" stop-color="${dark}"/></linearGradient></defs>
    <rect width="480" height="480" fill="url(#b)"/>
    <circle cx="240" cy="232" r="196" fill="#fff" opacity=".2"/>
    <g fill="#fff" stroke="#fff" opacity=".55" stroke-linecap="round" stroke-linejoin="round" stroke-width="0">
      <g transform="translate(62 104) rotate(-12) scale(1.5)">${icon}</g>
      <g transform="translate(364 70) rotate(14) scale(1.35)">${icon}</g>
    </g>
    ${hairBehind(portrait)}${clothes(portrait)}${face(portrait)}${beard(portrait)}${hairInFront(portrait)}${headwearShape(portrait)}
  </svg>`)
}
