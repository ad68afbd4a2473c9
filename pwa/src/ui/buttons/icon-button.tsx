import type { ComponentProps } from 'react'
import { classNames } from '../class-names.ts'

type IconButtonProps = Omit<ComponentProps<'button'>, 'aria-label'> & { label: string }

export function IconButton({ label, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      title={label}
      {...rest}
      aria-label={label}
      className={classNames(
        'inline-flex size-11 shrink-0 items-center justify-center rounded-control text-muted',
        'hover:bg-sunken hover:text-ink disabled:opacity-50 aria-disabled:opacity-50',
        className,
      )}
    />
  )
}
