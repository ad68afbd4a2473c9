import type { ReactNode } from 'react'

export function FormSection({
  title,
  text,
  children,
}: {
  title: string
  text?: string
  children: ReactNode
}) {
  return (
    <fieldset className="border-t border-line pt-4 first:border-0 first:pt-0">
      <legend className="float-left w-full text-lg font-bold">{title}</legend>
      {text && <p className="clear-both text-sm text-muted">{text}</p>}
      <div className="clear-both grid gap-4 pt-3">{children}</div>
    </fieldset>
  )
}
