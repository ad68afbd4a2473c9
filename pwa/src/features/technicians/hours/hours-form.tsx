import { useNavigate } from '@tanstack/react-router'
import { OFFLINE } from '@tecnicerca/shared/messages/offline'
import { HOURS_FORM } from '@tecnicerca/shared/messages/opening-hours'
import { rangeOf, WEEKDAYS, type WeekHours } from '@tecnicerca/shared/opening-hours'
import { findWrongDaysOff, findWrongSpans } from '@tecnicerca/shared/opening-hours-checks'
import type { PublicProfile } from '@tecnicerca/shared/technicians'
import { type FormEvent, useState } from 'react'
import { messageOf } from '../../../lib/http/api-error.ts'
import type { SessionUser } from '../../../lib/session/session.ts'
import { toastError, toastSuccess } from '../../../lib/toast.ts'
import type { LatestHours } from '../../../offline/cases/own-profile.ts'
import { useToday } from '../../../offline/network/use-today.ts'
import { isPending } from '../../../offline/outbox/record.ts'
import { wordsFor } from '../../../offline/outbox/words.ts'
import { type Draft, useDraft } from '../../../offline/storage/drafts.ts'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { Form } from '../../../ui/forms/form.tsx'
import { saveHours } from '../own/operations.ts'
import { SaveBar } from '../own/save-bar.tsx'
import { DaysOffEditor, type TypedDays } from './days-off-editor.tsx'
import { WeekEditor } from './week-editor.tsx'

type Values = { hours: WeekHours; days_off: string[]; typed: TypedDays }

type HoursFormProps = {
  user: SessionUser
  /** With the unsent changes of this phone. */
  technician: PublicProfile
  /** As the server sent it. */
  loaded: PublicProfile
  change: LatestHours | undefined
}

const NOT_TYPED: TypedDays = { first: '', last: '' }

/** The form of hours and days off. It needs no network, and everything in it is kept as a draft. */
export function HoursForm(props: HoursFormProps) {
  const { kept, turn, isLoaded, draft } = useDraft<Values>(props.user.id, 'hours', { isFollowed: true })
  if (!isLoaded) return null
  return <OpenForm key={turn} {...props} {...{ kept, draft }} />
}

type OpenFormProps = HoursFormProps & { kept: Values | undefined; draft: Draft<Values> | undefined }

function OpenForm({ change, draft, ...props }: OpenFormProps) {
  const { values, problem, isChecked, isBusy, set, add, submit } = useHoursForm({ change, draft, ...props })
  return (
    <Form label={HOURS_FORM.title} onSubmit={submit}>
      {change && isPending(change.item) && <Banner tone="amber">{wordsFor(change.item)}</Banner>}
      <p className="text-muted">{HOURS_FORM.intro}</p>
      <WeekEditor hours={values.hours} onChange={(hours) => set({ hours })} isChecked={isChecked} />
      <DaysOffEditor
        daysOff={values.days_off}
        typed={values.typed}
        problem={problem}
        onType={(typed) => set({ typed })}
        onAdd={() => void add()}
        onRemove={(entry) => set({ days_off: values.days_off.filter((kept) => kept !== entry) })}
      />
      <SaveBar save={HOURS_FORM.save} isBusy={isBusy} onCancel={() => void draft?.clear()} />
    </Form>
  )
}

function useHoursForm({ user, technician, loaded, change, kept, draft }: OpenFormProps) {
  const navigate = useNavigate()
  const today = useToday()
  const [values, setValues] = useState<Values>(() => kept ?? valuesOf(technician, today))
  const [problem, setProblem] = useState<string>()
  const [isChecked, setChecked] = useState(false)
  const [isBusy, setBusy] = useState(false)

  const set = (changed: Partial<Values>) => {
    const next = { ...values, ...changed }
    setValues(next)
    setProblem(undefined)
    draft?.save(next)
    return next
  }
  /** The values with the typed days; undefined if these are wrong. */
  const add = (): Values | undefined => {
    const { first, last } = values.typed
    const entry = last === '' || last === first ? first : `${first}/${last}`
    const daysOff = [...values.days_off, entry].toSorted()
    const wrong = rangeOf(entry).last < today ? HOURS_FORM.problems.past : undefined
    const said = findWrongDaysOff(daysOff, today) ?? wrong
    if (said === undefined) return set({ days_off: daysOff, typed: NOT_TYPED })
    setProblem(said)
    document.querySelector<HTMLElement>('#days-off input')?.focus()
    return undefined
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    const isTyped = values.typed.first !== '' || values.typed.last !== ''
    const wanted = isTyped ? add() : values
    if (!wanted || isBusy) return
    const wrong = WEEKDAYS.flatMap((day) => findWrongSpans(wanted.hours[day] ?? []) ?? [])[0]
    if (wrong !== undefined) {
      document.querySelector<HTMLElement>('[data-wrong]')?.focus()
      return toastError(wrong)
    }
    setBusy(true)
    try {
      const delivery = await saveHours(user, { wanted, loaded, isPending: change !== undefined })
      await draft?.clear()
      toastSuccess(delivery === 'sent' ? HOURS_FORM.saved : OFFLINE.savedHere)
      await navigate({ to: '/my-profile', replace: true })
    } catch (error) {
      toastError(messageOf(error, HOURS_FORM.failed))
    } finally {
      setBusy(false)
    }
  }
  return { values, problem, isChecked, isBusy, set, add, submit: (event: FormEvent) => void submit(event) }
}

function valuesOf({ hours = {}, days_off: daysOff = [] }: PublicProfile, today: string): Values {
  const ahead = daysOff.filter((entry) => rangeOf(entry).last >= today)
  return { hours, days_off: ahead, typed: NOT_TYPED }
}
