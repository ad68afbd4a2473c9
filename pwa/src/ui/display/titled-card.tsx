import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { Card } from './card.tsx'

type TitledCardProps = {
  /** Id of the heading. */
  id: string
  title: string
  titleClass?: string
  className?: string
  children: ReactNode
}

/** A section in a card, named by its heading. */
export function TitledCard({ id, title, titleClass = 'mb-2', className, children }: TitledCardProps) {
  return (
    <Card as="section" aria-labelledby={id} className={className}>
      <h2 id={id} className={classNames(titleClass, 'text-lg font-bold')}>
        {title}
      </h2>
      {children}
    </Card>
  )
}
