import { resolveValue, type Toast, useToaster } from 'react-hot-toast/headless'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'

/** Top centre; the timing is the caller's. Headless, because the styled toaster injects CSS that our CSP refuses. */
export function Toaster() {
  const { toasts, handlers } = useToaster()
  return (
    <div
      popover="manual"
      // A function of its own each time: React calls it with every drawing, so with every toast.
      ref={(element) => raise(element)}
      onPointerEnter={handlers.startPause}
      onPointerLeave={handlers.endPause}
      className="pointer-events-none fixed inset-x-0 top-3 bottom-auto m-0 flex h-auto w-full max-w-full flex-col items-center gap-2 overflow-visible border-0 bg-transparent px-3"
    >
      {toasts
        .filter((toast) => toast.visible)
        .map((toast) => (
          <ToastBar key={toast.id} toast={toast} />
        ))}
    </div>
  )
}

function ToastBar({ toast }: { toast: Toast }) {
  const failed = toast.type === 'error'
  const icon = failed ? 'circle-alert' : 'circle-check'
  return (
    <div
      {...toast.ariaProps}
      className={classNames(
        'rise pointer-events-auto flex max-w-dialog items-center gap-3 rounded-control px-4 py-3 font-semibold shadow-card',
        failed ? 'bg-danger text-on-danger' : 'bg-success text-on-success',
      )}
    >
      <Icon name={icon} className="size-5 shrink-0" />
      {resolveValue(toast.message, toast)}
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
  const is_open = element.matches(':popover-open')
  const dialogs = [...document.querySelectorAll('dialog:modal')]
  if (is_open && dialogs.every((dialog) => below.has(dialog))) return
  if (is_open) element.hidePopover()
  element.showPopover()
  for (const dialog of dialogs) below.add(dialog)
}
