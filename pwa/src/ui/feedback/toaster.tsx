import { COMMON } from '@tecnicerca/shared/messages/common'
import { resolveValue, type Toast, toast as toasts, useToaster } from 'react-hot-toast/headless'
import { classNames } from '../class-names.ts'

/**
 * Top centre; the timing is the caller's. Headless, because the styled toaster injects CSS that our CSP refuses. Over the whole
 * screen and contained, or with every toast the page below would be laid out too.
 */
export function Toaster() {
  const { toasts: shown, handlers } = useToaster()
  return (
    <div
      popover="manual"
      // A function of its own each time: React calls it with every drawing, so with every toast.
      ref={(element) => raise(element)}
      onPointerEnter={handlers.startPause}
      onPointerLeave={handlers.endPause}
      className="pointer-events-none fixed inset-0 m-0 flex size-full max-h-none max-w-none flex-col items-center gap-2 overflow-hidden border-0 bg-transparent p-3 contain-strict"
    >
      {shown
        .filter((toast) => toast.visible)
        .map((toast) => (
          <ToastBar key={toast.id} toast={toast} />
        ))}
    </div>
  )
}

/** There at once: whoever pressed waits for it, and motion would be a layer of its own to draw first. */
function ToastBar({ toast }: { toast: Toast }) {
  const failed = toast.type === 'error'
  return (
    <div
      {...toast.ariaProps}
      className={classNames(
        'pointer-events-auto flex max-w-dialog items-center gap-3 rounded-control px-4 py-3 font-semibold shadow-card',
        failed ? 'bg-danger text-on-danger' : 'bg-success text-on-success',
      )}
    >
      {/* No `Icon`, whose file would be asked for in the frame that tells it. */}
      <svg viewBox="0 0 24 24" aria-hidden className="icon size-5 shrink-0">
        <circle cx="12" cy="12" r="10" />
        <path d={failed ? 'M12 8v4m0 4h.01' : 'm16 9-5.5 5.5L8 12'} />
      </svg>
      {resolveValue(toast.message, toast)}
      {toast.duration === Number.POSITIVE_INFINITY && (
        <button
          type="button"
          aria-label={COMMON.close}
          className="-my-2 -mr-3 inline-flex size-11 shrink-0 items-center justify-center rounded-control"
          onClick={() => toasts.dismiss(toast.id)}
        >
          <svg viewBox="0 0 24 24" aria-hidden className="icon size-5">
            <path d="M18 6 6 18M6 6l12 12" />
          </svg>
        </button>
      )}
    </div>
  )
}

/** Modal dialogs that the toasts lie above. */
const below = new WeakSet<Element>()

/**
 * A popover in the top layer, so that a toast is seen above an open dialog. It stays open without a toast: opening it lays
 * the page out, which whoever waits to be told would wait for.
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
