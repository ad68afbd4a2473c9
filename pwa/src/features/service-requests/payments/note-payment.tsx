import { PAYMENTS } from '@tecnicerca/shared/messages/payments'
import { Button } from '../../../ui/buttons/button.tsx'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { Icon } from '../../../ui/icons/icon.tsx'

/** The button in the bar of a case. `hasRoom`: only words stand beside it. With large text it is in the menu alone. */
export function NotePayment({ hasRoom, open }: { hasRoom: boolean; open: () => void }) {
  return (
    <>
      <IconButton
        icon="banknote"
        label={PAYMENTS.open}
        onClick={open}
        className={hasRoom ? 'min-[20rem]:hidden' : 'max-[18rem]:hidden'}
      />
      {hasRoom && (
        <Button
          variant="secondary"
          className="px-3! text-sm max-[20rem]:hidden"
          icon={<Icon name="banknote" className="size-5" />}
          onClick={open}
        >
          {PAYMENTS.open}
        </Button>
      )}
    </>
  )
}
