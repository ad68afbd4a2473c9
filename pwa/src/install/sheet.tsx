import { INSTALL } from '@tecnicerca/shared/messages/install'
import { Button } from '../ui/buttons/button.tsx'
import { Dialog } from '../ui/dialogs/dialog.tsx'
import { Icon, type IconName } from '../ui/icons/icon.tsx'

const STEPS: { icon: IconName; text: string }[] = [
  { icon: 'share', text: INSTALL.sheetShare },
  { icon: 'square-plus', text: INSTALL.sheetAdd },
  { icon: 'circle-check', text: INSTALL.sheetConfirm },
]

/** Instructions for Safari on iOS, which installs only from its own menu. */
export function InstallSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={INSTALL.sheetTitle}
      footer={<Button onClick={onClose}>{INSTALL.understood}</Button>}
    >
      <ol className="grid gap-4">
        {STEPS.map(({ icon, text }) => (
          <li key={text} className="flex items-center gap-3">
            <Icon name={icon} className="size-6 shrink-0 text-brand-ink" />
            {text}
          </li>
        ))}
      </ol>
    </Dialog>
  )
}
