import type { ComponentProps } from 'react'
import { classNames } from '../class-names.ts'
import { Icon, type IconName } from '../icons/icon.tsx'

type IconButtonProps = Omit<ComponentProps<'button'>, 'aria-label' | 'children'> & {
  icon: IconName
  iconClass?: string
  label: string
}

export function IconButton({ icon, iconClass = 'size-5', label, className, ...rest }: IconButtonProps) {
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
    >
      <Icon name={icon} className={iconClass} />
    </button>
  )
}
