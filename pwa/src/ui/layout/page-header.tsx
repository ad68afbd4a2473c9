import { Link, type LinkProps } from '@tanstack/react-router'
import { COMMON } from '@tecnicerca/shared/messages/common'
import { type MouseEvent, memo, type ReactNode } from 'react'
import { isForNewTab } from '../../lib/for-new-tab.ts'
import { useWayBack } from '../../lib/way-back.ts'
import { buttonClass } from '../buttons/button-class.ts'
import { classNames } from '../class-names.ts'
import { Icon } from '../icons/icon.tsx'

export type PageHeaderProps = {
  title: ReactNode
  /**
   * Target of the button 'Volver' if the app was entered on this screen; otherwise the button goes back to the previous
   * screen. If omitted, there is no button.
   */
  backTo?: LinkProps['to']
  backParams?: LinkProps['params']
  description?: ReactNode
  actions?: ReactNode
  /** Puts 'Volver' and the title in one line. */
  isCompact?: boolean
}

/** Contains the screen's only h1, which takes the focus after a navigation. */
export const PageHeader = memo(Header)

function Header({ title, backTo, backParams, description, actions, isCompact = false }: PageHeaderProps) {
  return (
    <header className={isCompact ? '-mt-2 flex flex-wrap items-center gap-x-1 md:mb-2' : 'mb-4'}>
      {backTo && <BackLink to={backTo} {...(backParams !== undefined && { params: backParams })} />}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1
          tabIndex={-1}
          className={classNames(
            isCompact ? 'text-lg' : 'text-xl md:text-2xl',
            'min-w-0 font-bold wrap-anywhere',
          )}
        >
          {title}
        </h1>
        {actions}
      </div>
      {description && <p className="mt-1 text-muted">{description}</p>}
    </header>
  )
}

type BackLinkProps = Pick<LinkProps, 'to' | 'params'> & { isIcon?: boolean }

/** `isIcon`: shows the arrow alone, for a narrow header. */
export function BackLink({ isIcon = false, ...parent }: BackLinkProps) {
  const goBack = useWayBack()
  const press = (event: MouseEvent) => {
    if (!isForNewTab(event) && goBack()) event.preventDefault()
  }
  return (
    <Link
      {...parent}
      onClick={press}
      className={buttonClass({
        variant: 'ghost',
        className: isIcon ? '-ml-2 size-[44px] min-h-0! shrink-0 px-0!' : '-ml-3 px-3 print:hidden',
      })}
    >
      <Icon name="arrow-left" className="size-5 shrink-0" />
      <span className={isIcon ? 'sr-only' : undefined}>{COMMON.back}</span>
    </Link>
  )
}
