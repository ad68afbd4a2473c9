import { Link, type LinkProps } from '@tanstack/react-router'
import { COMMON } from '@tecnicerca/shared/messages/common'
import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { buttonClass } from './button-class.ts'

export type PageHeaderProps = {
  title: ReactNode
  /** Where 'Volver' leads; left out, there is no button. */
  backTo?: LinkProps['to']
  backParams?: LinkProps['params']
  description?: ReactNode
  actions?: ReactNode
}

/** The screen's only h1; after a navigation it takes the focus. */
export function PageHeader({ title, backTo, backParams, description, actions }: PageHeaderProps) {
  return (
    <header className="mb-4">
      {backTo && (
        <Link
          to={backTo}
          {...(backParams !== undefined && { params: backParams })}
          className={buttonClass({ variant: 'ghost', className: '-ml-3 px-3' })}
        >
          <ArrowLeft aria-hidden className="size-5" />
          {COMMON.back}
        </Link>
      )}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 tabIndex={-1} className="text-xl font-bold md:text-2xl">
          {title}
        </h1>
        {actions}
      </div>
      {description && <p className="mt-1 text-muted">{description}</p>}
    </header>
  )
}
