import type { ReactNode } from 'react'
import { PageHeader, type PageHeaderProps } from '../layout/page-header.tsx'

/** A screen with one form: a heading and a column that is narrow enough to read on a desktop. */
export function FormPage({ children, ...header }: PageHeaderProps & { children: ReactNode }) {
  return (
    <div className="mx-auto max-w-form">
      <PageHeader {...header} />
      {children}
    </div>
  )
}
