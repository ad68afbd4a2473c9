import type { ComponentProps } from 'react'
import { cardClass } from './card-class.ts'

type CardProps = ComponentProps<'div'> & { as?: 'div' | 'section' | 'article' | 'li' }

export function Card({ as = 'div', className, ...rest }: CardProps) {
  // Every tag offered takes the same attributes; the union of their prop types is what TypeScript cannot spread.
  const Tag = as as 'div'
  return <Tag {...rest} className={cardClass(className)} />
}
