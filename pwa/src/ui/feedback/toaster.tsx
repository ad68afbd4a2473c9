import { COMMON } from '@tecnicerca/shared/messages/common'
import { resolveValue, type Toast, toast as toasts, useToaster } from 'react-hot-toast/headless'
import { undoOf } from '../../lib/toast.ts'
import { classNames } from '../class-names.ts'

/**
 * Shows toasts at the top center; the caller sets their duration. Headless, because the styled toaster injects CSS that our
 * CSP blocks. It covers the whole screen and uses CSS containment, so that a toast does not cause a layout of the page
 * below.
 */
export function Toaster() {
  const { toasts: shown, handlers } = useToaster()
  return (
    <div
      popover="manual"
      // A new function for each render, so that React calls it with every toast.
      ref={(element) => raise(element)}
      onPointerEnter={handlers.startPause}
      onPointerLeave={handlers.endPause}
      onFocus={handlers.startPause}
      onBlur={handlers.endPause}
      className="pointer-events-none fixed inset-0 m-0 flex size-full max-h-none max-w-none flex-col items-center gap-2 overflow-hidden border-0 bg-transparent p-3 contain-strict"
    >
      {shown
        .filter((toast) => toast.visible)
        .map((toast) => (
          <ToastBar key={toast.id} toast={toast} onClose={handlers.endPause} />
        ))}
    </div>
  )
}

type ToastBarProps = { toast: Toast; onClose: () => void }

/** Appears without animation: the user waits for it, and an animation would need its own compositor layer. */
function ToastBar({ toast, onClose }: ToastBarProps) {
  const failed = toast.type === 'error'
  const undo = undoOf(toast.id)
  const close = () => {
    toasts.dismiss(toast.id)
    // The focused button is removed from the page without a blur event, so the pause must be ended here.
    onClose()
  }
  return (
    <div
      {...toast.ariaProps}
      className={classNames(
        'pointer-events-auto flex max-w-dialog items-center gap-3 rounded-control px-4 py-3 font-semibold shadow-card',
        failed ? 'bg-danger text-on-danger' : 'bg-success text-on-success',
      )}
    >
      {/* Not an `Icon`: its file would be requested in the frame that shows the toast. */}
      <svg viewBox="0 0 24 24" aria-hidden className="icon size-5 shrink-0">
        <circle cx="12" cy="12" r="10" />
        <path d={failed ? 'M12 8v4m0 4h.01' : 'm16 9-5.5 5.5L8 12'} />
      </svg>
      {resolveValue(toast.message, toast)}
      {undo && (
        <button
          type="button"
          className="-my-2 -mr-2 inline-flex min-h-11 shrink-0 items-center rounded-control px-2 underline underline-offset-4"
          onClick={() => {
            close()
            undo()
          }}
        >
          {COMMON.undo}
        </button>
      )}
      {toast.duration === Number.POSITIVE_INFINITY && (
        <button
          type="button"
          aria-label={COMMON.close}
          className="-my-2 -mr-3 inline-flex size-11 shrink-0 items-center justify-center rounded-control"
          onClick={close}
        >
          <svg viewBox="0 0 24 24" aria-hidden className="icon size-5">
            <path d="M18 6 6 18M6 6l12 12" />
          </svg>
        </button>
      )}
    </div>
  )
}

/** Modal dialogs that are already below the toasts. */
const below = new WeakSet<Element>()

/**
 * Shows the toaster as a popover in the top layer, above an open dialog. It stays open without a toast, because opening it
 * causes a layout that the user would wait for.
 */
function raise(element: HTMLElement | null): void {
  if (!element?.showPopover) return
  const isOpen = element.matches(':popover-open')
  const dialogs = [...document.querySelectorAll('dialog:modal')]
  if (isOpen && dialogs.every((dialog) => below.has(dialog))) return
  if (isOpen) element.hidePopover()
  element.showPopover()
  for (const dialog of dialogs) below.add(dialog)
}
