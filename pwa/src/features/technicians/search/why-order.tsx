import { ORDER } from '@tecnicerca/shared/messages/order'
import { useState } from 'react'
import { Button } from '../../../ui/buttons/button.tsx'
import { TEXT_LINK_CLASS } from '../../../ui/buttons/text-link-class.ts'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'

/** Explains the recommended order in a dialog. */
export function WhyOrder() {
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  return (
    <>
      <button type="button" className={`${TEXT_LINK_CLASS} text-sm`} onClick={() => setIsOpen(true)}>
        {ORDER.why}
      </button>
      <Dialog
        open={isOpen}
        title={ORDER.why}
        description={ORDER.intro}
        onClose={close}
        footer={<Button onClick={close}>{ORDER.close}</Button>}
      >
        <dl className="grid gap-2">
          {ORDER.parts.map(([name, meaning]) => (
            <div key={name}>
              <dt className="font-semibold">{name}</dt>
              <dd className="text-muted">{meaning}</dd>
            </div>
          ))}
        </dl>
        <p className="mt-3">{ORDER.turns}</p>
        <p className="mt-3">{ORDER.home}</p>
        <p className="mt-3">{ORDER.sector}</p>
        <p className="mt-3 font-semibold">{ORDER.notForSale}</p>
      </Dialog>
    </>
  )
}
