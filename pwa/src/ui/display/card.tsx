import type { ComponentProps } from 'react'
import { cardClass } from './card-class.ts'

type CardProps = ComponentProps<'div'> & { as?: 'div' | 'section' | 'article' | 'li' }

export function Card({ as = 'div', className, ...rest }: CardProps) {
  // All these tags take the same attributes, but TypeScript cannot spread the union of their prop types.
  const Tag = as as 'div'
  return <Tag {...rest} className={cardClass(className)} />
}
