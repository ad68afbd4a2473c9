import { INSTALL } from '@tecnicerca/shared/messages/install'
import { CircleCheck, type LucideIcon, Share, SquarePlus } from 'lucide-react'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'

const STEPS: { Icon: LucideIcon; text: string }[] = [
  { Icon: Share, text: INSTALL.sheet_share },
  { Icon: SquarePlus, text: INSTALL.sheet_add },
  { Icon: CircleCheck, text: INSTALL.sheet_confirm },
]

/** Safari on iOS installs from its own menu only. */
export function InstallSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={INSTALL.sheet_title}
      footer={<Button onClick={onClose}>{INSTALL.understood}</Button>}
    >
      <ol className="grid gap-4">
        {STEPS.map(({ Icon, text }) => (
          <li key={text} className="flex items-center gap-3">
            <Icon aria-hidden className="size-6 shrink-0 text-brand-ink" />
            {text}
          </li>
        ))}
      </ol>
    </Dialog>
  )
}
