import { SECOND_FACTOR } from '@tecnicerca/shared/messages/account/second-factor'
import { useEffect, useRef } from 'react'
import { downloadText } from '../../lib/files/download.ts'
import { copyText } from '../../lib/files/share.ts'
import { toastError, toastSuccess } from '../../lib/toast.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Card } from '../../ui/display/card.tsx'
import { Icon } from '../../ui/icons/icon.tsx'

/** The recovery codes, shown once. */
export function RecoveryCodes({ codes, onSaved }: { codes: string[]; onSaved: () => unknown }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const text = `${codes.join('\n')}\n`
  const copy = async () => {
    if (await copyText(text)) toastSuccess(SECOND_FACTOR.copied)
    else toastError(SECOND_FACTOR.copyFailed)
  }
  return (
    <Card as="section" className="grid gap-4">
      <h2 ref={heading} tabIndex={-1} className="text-lg font-bold">
        {SECOND_FACTOR.codesTitle}
      </h2>
      <p>{SECOND_FACTOR.codesText}</p>
      <ul className="grid grid-cols-2 gap-2 font-mono text-lg select-text">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3 *:grow print:hidden">
        <Button
          variant="secondary"
          icon={<Icon name="copy" className="size-5" />}
          onClick={() => void copy()}
        >
          {SECOND_FACTOR.copy}
        </Button>
        <Button
          variant="secondary"
          icon={<Icon name="download" className="size-5" />}
          onClick={() => downloadText(SECOND_FACTOR.file, text, 'text/plain')}
        >
          {SECOND_FACTOR.download}
        </Button>
        <Button variant="secondary" onClick={() => print()}>
          {SECOND_FACTOR.print}
        </Button>
      </div>
      <Button wide className="print:hidden" onClick={() => void onSaved()}>
        {SECOND_FACTOR.saved}
      </Button>
    </Card>
  )
}
