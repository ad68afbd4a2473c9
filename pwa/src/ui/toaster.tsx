import { CircleAlert, CircleCheck } from 'lucide-react'
import { resolveValue, type Toast, useToaster } from 'react-hot-toast/headless'
import { classNames } from './class-names.ts'

/** Top centre; the timing is the caller's. Headless, because the styled toaster injects CSS that our CSP refuses. */
export function Toaster() {
  const { toasts, handlers } = useToaster()
  return (
    <div
      popover="manual"
      ref={(element) => raise(element, toasts.length)}
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
  const Icon = failed ? CircleAlert : CircleCheck
  return (
    <div
      {...toast.ariaProps}
      className={classNames(
        'rise pointer-events-auto flex max-w-dialog items-center gap-3 rounded-control px-4 py-3 font-semibold shadow-card',
        failed ? 'bg-danger text-on-danger' : 'bg-success text-on-success',
      )}
    >
      <Icon aria-hidden className="size-5 shrink-0" />
      {resolveValue(toast.message, toast)}
    </div>
  )
}

/** A popover in the top layer, so that a toast is seen above an open dialog. */
function raise(element: HTMLElement | null, count: number) {
  if (!element?.showPopover) return
  if (element.matches(':popover-open')) element.hidePopover()
  if (count > 0) element.showPopover()
}
