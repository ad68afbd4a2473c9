import { COMMON } from '@tecnicerca/shared/messages/common'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { IconButton } from '../buttons/icon-button.tsx'
import { classNames } from '../class-names.ts'

// Gets the focus: the first editable field or, without fields, the footer's first button, which is the harmless one.
const FIRST_FOCUS =
  '[data-dialog-body] :is(input, textarea, select):not(:disabled, [readonly]), [data-dialog-footer] :is(button, a)'

const LOOK =
  'group/dialog rise m-auto max-h-[90dvh] whitespace-normal w-[calc(100%-1.5rem)] max-w-dialog overflow-visible rounded-card border border-line bg-card p-0 text-ink shadow-card'
const SHEET_LOOK =
  'max-md:top-(--sheet-top,0) max-md:m-0 max-md:h-(--sheet-height,100dvh) max-md:max-h-none max-md:w-full max-md:max-w-none max-md:rounded-none max-md:border-0'

type FrameProps = {
  onClose: () => void
  title: string
  /** A `DialogBody`; then a `DialogFooter`, if the dialog has buttons. */
  children: ReactNode
  /**
   * An alert dialog closes on Esc and by the cross, but not on a click outside. A click outside never closes a dialog
   * with fields.
   */
  alert?: boolean | undefined
  describedBy?: string | undefined
  /** On a phone as high as the screen and scrolled as one, so that a long form works above the keyboard. */
  sheet?: boolean
}

type DialogProps = Omit<FrameProps, 'describedBy'> & {
  open: boolean
  description?: ReactNode
  /** The buttons of the last row. */
  footer?: ReactNode
}

/** The browser's modal `<dialog>`: it traps the focus, gives it back and closes on Esc. Mounted only while open. */
export function Dialog({ open, description, children, footer, ...frame }: DialogProps) {
  const id = useId()
  if (!open) return null
  return (
    <DialogFrame {...frame} describedBy={description ? id : undefined}>
      <DialogBody>
        {description && (
          <p id={id} className="mb-3 text-muted">
            {description}
          </p>
        )}
        {children}
      </DialogBody>
      {footer && <DialogFooter>{footer}</DialogFooter>}
    </DialogFrame>
  )
}

export function DialogBody({ children }: { children: ReactNode }) {
  return (
    <div
      data-dialog-body
      className="grow overflow-y-auto px-4 pb-4 max-md:group-data-sheet/dialog:shrink-0 max-md:group-data-sheet/dialog:overflow-visible"
    >
      {children}
    </div>
  )
}

/** Longer than a double tap. */
const FOOTER_MS = 400

/** The buttons of a dialog. They take no tap while the second tap on the button that opened the dialog may come. */
export function DialogFooter({ children }: { children: ReactNode }) {
  const [isReady, setIsReady] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsReady(true), FOOTER_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div
      data-dialog-footer
      className={classNames(
        'flex flex-wrap justify-end gap-3 border-t border-line px-4 pt-4 pb-[max(1rem,env(safe-area-inset-bottom))] max-md:group-data-sheet/dialog:bg-card max-md:group-data-sheet/dialog:pt-2 max-md:group-data-sheet/dialog:pb-[max(0.5rem,env(safe-area-inset-bottom))] tall:max-md:group-data-sheet/dialog:sticky tall:max-md:group-data-sheet/dialog:bottom-0',
        !isReady && '*:pointer-events-none',
      )}
    >
      {children}
    </div>
  )
}

/**
 * An open dialog with its title and the cross. Used directly if the content changes while the dialog is open. If the button
 * that opened it is gone, the link of what replaced it (`data-replaces-opener`) gets the focus.
 */
export function DialogFrame({ onClose, title, children, alert, describedBy, sheet = false }: FrameProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => {
    const opener = document.activeElement
    const element = dialog.current
    element?.showModal()
    const forgetKeyboard = sheet && element ? stayAboveKeyboard(element) : undefined
    element?.querySelector<HTMLElement>(FIRST_FOCUS)?.focus()
    return () => {
      forgetKeyboard?.()
      element?.close()
      const isThere = opener?.isConnected && opener !== document.body
      const next = isThere ? opener : document.querySelector('[data-replaces-opener] a')
      if (next instanceof HTMLElement) next.focus()
    }
  }, [sheet])
  return (
    <dialog
      ref={dialog}
      role={alert ? 'alertdialog' : undefined}
      aria-labelledby={id}
      aria-describedby={describedBy}
      onCancel={(event) => {
        // A file picker that is closed without a choice also fires `cancel`, which bubbles.
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        onClose()
      }}
      onPointerDown={(event) => {
        if (!alert && event.target === dialog.current && !hasFields(dialog.current)) onClose()
      }}
      data-sheet={sheet || undefined}
      className={classNames(LOOK, sheet && SHEET_LOOK)}
    >
      <div
        className={classNames(
          'flex max-h-[90dvh] flex-col',
          sheet && 'max-md:h-full max-md:max-h-none max-md:overflow-y-auto max-md:overscroll-contain',
        )}
      >
        <div className="flex items-start gap-2 py-2 pr-2 pl-4">
          <h2 id={id} className="grow py-2 text-lg font-bold">
            {title}
          </h2>
          <IconButton icon="x" label={COMMON.close} onClick={onClose} />
        </div>
        {children}
      </div>
    </dialog>
  )
}

/** Keeps a sheet as high as what the keyboard leaves free, in browsers that lay the keyboard over the page. */
function stayAboveKeyboard(sheet: HTMLElement): () => void {
  const view = window.visualViewport
  const fit = () => {
    sheet.style.setProperty('--sheet-height', `${view?.height ?? window.innerHeight}px`)
    sheet.style.setProperty('--sheet-top', `${view?.offsetTop ?? 0}px`)
  }
  fit()
  view?.addEventListener('resize', fit)
  view?.addEventListener('scroll', fit)
  return () => {
    view?.removeEventListener('resize', fit)
    view?.removeEventListener('scroll', fit)
  }
}

function hasFields(element: HTMLElement): boolean {
  return element.querySelector('input, textarea, select') !== null
}
