import { ERROR_MESSAGES } from '@tecnicerca/shared/protocol/errors'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { FieldErrors, FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { ApiError, messageOf } from '../http/api-error.ts'
import type { PhoneErrorCode } from '../http/error-code.ts'
import { dismissErrorToasts, prepareToasts, toastError, toastPassingError } from '../toast.ts'
import { focusWrong } from './focus-field.ts'

export type Submission<Values extends FieldValues, Output, Answer> = {
  form: UseFormReturn<Values, unknown, Output>
  send: (data: Output) => Promise<Answer>
  /** Runs after a success. The form stays busy until it resolves, so that nothing is sent twice while the screen closes. */
  done: (answer: Answer) => Promise<unknown> | void
  /** Message of a failure for which the server sent none. */
  failed: string
  /** Message if a field was left empty. */
  missing?: string
  /** True for an error that the form shows itself, as `problem` with the next step beside it, instead of in a toast. */
  isShownInForm?: (code: PhoneErrorCode | undefined) => boolean
}

export type FormProblem = { message: string; code?: PhoneErrorCode | undefined; error?: unknown }

/** The button is disabled only after this time: rendering it earlier would delay a quick result on a slow phone. */
const BUSY_AFTER_MS = 100

/**
 * Submits a form, one submission at a time. Errors are shown at their fields and summed up in one message; typed values are
 * never changed.
 */
export function useFormSubmission<Values extends FieldValues, Output, Answer>({
  form,
  send,
  done,
  failed,
  missing,
  isShownInForm = () => false,
}: Submission<Values, Output, Answer>) {
  const [problem, setProblem] = useState<FormProblem>()
  const [isBusy, setBusy] = useState(false)
  const sending = useRef(false)
  useEffect(prepareToasts, [])

  const showError = (message: string, { error, isAtFields }: { error?: unknown; isAtFields: boolean }) => {
    const code = error instanceof ApiError ? error.code : undefined
    if (isShownInForm(code)) setProblem({ message, code, error })
    else if (isAtFields) toastPassingError(message)
    else toastError(message)
  }
  const refuse = (errors: FieldErrors<Values>) => {
    showError(summaryOf({ values: form.getValues(), errors: messagesOf(errors) }, missing), {
      isAtFields: true,
    })
    focusWrong(form)
  }
  const fail = (error: unknown) => {
    const fields = refusedFields(error, form.getValues()) as [FieldPath<Values>, string][]
    for (const [name, message] of fields) form.setError(name, { type: 'server', message })
    if (fields.length > 0) focusWrong(form)
    showError(messageOf(error, failed), { error, isAtFields: fields.length > 0 })
  }
  const submitOnce = async (event?: FormEvent<HTMLFormElement>): Promise<boolean> => {
    event?.preventDefault()
    if (sending.current) return false
    sending.current = true
    dismissErrorToasts()
    const timer = setTimeout(() => setBusy(true), BUSY_AFTER_MS)
    if (problem) setProblem(undefined)
    let isDone = false
    try {
      await form.handleSubmit(async (data) => {
        const outcome = await settle(send(data))
        isDone = 'answer' in outcome
        if ('answer' in outcome) await done(outcome.answer)
        else fail(outcome.error)
      }, refuse)(event)
      return isDone
    } finally {
      clearTimeout(timer)
      sending.current = false
      setBusy(false)
    }
  }
  return {
    problem,
    forgetProblem: () => setProblem(undefined),
    isBusy,
    submit: (event: FormEvent<HTMLFormElement>) => void submitOnce(event),
    /** Submits as if the button were pressed. Resolves to true if it was sent. */
    submitNow: () => submitOnce(),
  }
}

async function settle<Answer>(work: Promise<Answer>): Promise<{ answer: Answer } | { error: unknown }> {
  try {
    return { answer: await work }
  } catch (error) {
    return { error }
  }
}

function messagesOf(errors: FieldErrors): Record<string, string | undefined> {
  return Object.fromEntries(Object.entries(errors).map(([name, error]) => [name, textOf(error?.message)]))
}

/** A field has its own message, also if the problem is in one of its parts. */
function textOf(message: unknown): string | undefined {
  return typeof message === 'string' ? message : undefined
}

/** Values and errors by field. The order of the values is the order of the screen. */
type CheckedForm = {
  values: Record<string, unknown>
  errors: Record<string, string | undefined>
}

/**
 * One message for all errors: `missing`, if it is given and a field was left empty, else the first error in screen order.
 */
export function summaryOf({ values, errors }: CheckedForm, missing?: string): string {
  const wrong = Object.keys(values).filter((name) => errors[name] !== undefined)
  if (missing !== undefined && wrong.some((name) => values[name] === '')) return missing
  return errors[wrong[0] ?? ''] ?? ERROR_MESSAGES.validation_failed
}

/**
 * The server's errors for fields of this screen, as `[name, message]` in screen order. One for a part of a field
 * (`lines.1.quantity`) comes after one for the field itself.
 */
export function refusedFields(error: unknown, values: Record<string, unknown>): [string, string][] {
  if (!(error instanceof ApiError)) return []
  const refused = Object.entries(error.fields)
  return Object.keys(values).flatMap((field) => {
    const inside = refused.filter(([name]) => name.startsWith(`${field}.`))
    const message = error.fields[field] ?? inside[0]?.[1]
    return message === undefined ? [] : [[field, message], ...inside]
  })
}
