import type { Gender } from './people.ts'

export type Headwear = 'none' | 'helmet' | 'cap' | 'headband' | 'headset' | 'pencil'

export type TradeStyle = {
  /** Shapes within 48 by 48. */
  icon: string
  backgrounds: readonly (readonly [string, string])[]
  headwear: readonly Headwear[]
  accent: string
}

/** What a portrait shows; everything in it is drawn, nobody is depicted. */
export type Portrait = {
  gender: Gender
  style: TradeStyle
  background: readonly [string, string]
  skin: string
  shade: string
  hairColour: string
  hair: string
  beard: 'none' | 'stubble' | 'full' | 'moustache'
  hasGlasses: boolean
  headwear: Headwear
  shirt: string
  garment: 'polo' | 'overall' | 'vest'
  smile: 'closed' | 'open'
}
