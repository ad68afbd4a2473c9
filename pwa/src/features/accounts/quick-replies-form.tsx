import { QUICK_REPLY_LIMITS } from '@tecnicerca/shared/limits'
import { OFFLINE } from '@tecnicerca/shared/messages/offline'
import { QUICK_REPLIES } from '@tecnicerca/shared/messages/quick-replies'
import { type FormEvent, useState } from 'react'
import { messageOf } from '../../lib/http/api-error.ts'
import type { SessionUser } from '../../lib/session/session.ts'
import { toastError, toastSuccess } from '../../lib/toast.ts'
import { setQuickReplies } from '../../offline/cases/quick-replies.ts'
import { type Draft, useDraft } from '../../offline/storage/drafts.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { FieldError } from '../../ui/forms/field.tsx'
import { TextArea } from '../../ui/forms/text-area.tsx'
import { Icon } from '../../ui/icons/icon.tsx'

type Row = { id: number; text: string }

type FormProps = { user: SessionUser; texts: readonly string[] }

/** The user's sentences, which are saved as one list. What is typed is kept as a draft. */
export function QuickRepliesForm(props: FormProps) {
  const { kept, turn, isLoaded, draft } = useDraft<Row[]>(props.user.id, 'quick_replies', {
    isFollowed: true,
  })
  if (!isLoaded) return null
  return <OpenForm key={turn} {...props} {...{ kept, draft }} />
}

type OpenFormProps = FormProps & { kept: Row[] | undefined; draft: Draft<Row[]> | undefined }

function OpenForm({ user, texts, kept, draft }: OpenFormProps) {
  // Undefined: as the list is now, so that a change of another phone is shown. It replaces nothing that is typed here.
  const [edited, setEdited] = useState(kept)
  const rows = edited ?? texts.map((text, id) => ({ id, text }))
  const [isFull, setFull] = useState(false)
  const [isAsked, setAsked] = useState(false)
  const change = (next: Row[]) => {
    setEdited(next)
    draft?.save(next)
    setFull(false)
  }
  const add = () => {
    if (rows.length >= QUICK_REPLY_LIMITS.count) return setFull(true)
    change([...rows, { id: Math.max(-1, ...rows.map(({ id }) => id)) + 1, text: '' }])
  }
  const save = async (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    if (rows.some(isEmpty)) return
    try {
      const delivery = await setQuickReplies(
        user,
        rows.map(({ text }) => text.trim()),
      )
      await draft?.clear()
      setEdited(undefined)
      setAsked(false)
      toastSuccess(delivery === 'sent' ? QUICK_REPLIES.saved : OFFLINE.savedHere)
    } catch (error) {
      toastError(messageOf(error, QUICK_REPLIES.failed))
    }
  }
  return (
    <form noValidate onSubmit={(event) => void save(event)} className="grid max-w-xl gap-4">
      {rows.length === 0 && <p className="text-muted">{QUICK_REPLIES.none}</p>}
      {rows.map((row, place) => (
        <ReplyRow
          key={row.id}
          place={place}
          isLast={place === rows.length - 1}
          text={row.text}
          error={isAsked && isEmpty(row) ? QUICK_REPLIES.empty : undefined}
          type={(text) => change(rows.with(place, { ...row, text }))}
          move={(by) => change(rows.with(place, rows[place + by] as Row).with(place + by, row))}
          remove={() => change(rows.toSpliced(place, 1))}
        />
      ))}
      <div>
        <Button variant="secondary" icon={<Icon name="plus" className="size-5" />} onClick={add}>
          {QUICK_REPLIES.add}
        </Button>
        <FieldError id="quick-replies-full" error={isFull ? QUICK_REPLIES.full : undefined} />
      </div>
      <Button type="submit">{QUICK_REPLIES.save}</Button>
    </form>
  )
}

function isEmpty({ text }: Row): boolean {
  return text.trim() === ''
}

type ReplyRowProps = {
  place: number
  isLast: boolean
  text: string
  error: string | undefined
  type: (text: string) => void
  move: (by: -1 | 1) => void
  remove: () => void
}

function ReplyRow({ place, isLast, text, error, type, move, remove }: ReplyRowProps) {
  const number = place + 1
  return (
    <div>
      <TextArea
        label={QUICK_REPLIES.label(number)}
        rows={2}
        maxLength={QUICK_REPLY_LIMITS.text}
        value={text}
        error={error}
        onChange={({ target }) => type(target.value)}
      />
      <div className="flex justify-end">
        {place > 0 && (
          <IconButton icon="arrow-up" label={QUICK_REPLIES.up(number)} onClick={() => move(-1)} />
        )}
        {!isLast && (
          <IconButton icon="arrow-down" label={QUICK_REPLIES.down(number)} onClick={() => move(1)} />
        )}
        <IconButton icon="x" label={QUICK_REPLIES.remove(number)} onClick={remove} />
      </div>
    </div>
  )
}
