import { TECHNICIAN_LIMITS } from '@tecnicerca/shared/limits'
import { PROFILE_EDIT } from '@tecnicerca/shared/messages/technicians'
import { isWholeCents, readAmount } from '@tecnicerca/shared/values/typed-amount'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { TextInput } from '../../../ui/forms/text-input.tsx'

/** A service as typed. */
export type ServiceText = { name: string; price: string }

const EMPTY: ServiceText = { name: '', price: '' }

type ServicesEditorProps = {
  value: readonly ServiceText[]
  onChange: (services: ServiceText[]) => void
  error: string | undefined
  ref: (control: { focus: () => void } | null) => void
}

/** Edits the services and their prices. An empty row follows the last service, until there are three rows. */
export function ServicesEditor({ value, onChange, error, ref }: ServicesEditorProps) {
  const rows = value.length < TECHNICIAN_LIMITS.services && !value.some(isEmpty) ? [...value, EMPTY] : value
  const change = (place: number, changed: Partial<ServiceText>) =>
    onChange(rows.map((row, at) => (at === place ? { ...row, ...changed } : row)))
  return (
    <fieldset className="min-w-0" ref={(group) => ref(group && { focus: () => focusWrongInput(group) })}>
      <legend className="font-semibold">{PROFILE_EDIT.services}</legend>
      <p className="mb-2 text-sm text-muted">{PROFILE_EDIT.servicesHint}</p>
      {rows.map((row, place) => (
        // oxlint-disable-next-line react/no-array-index-key -- a row has no other identity than its place
        <div key={place} className="mb-3 flex flex-wrap items-start gap-2">
          <TextInput
            label={PROFILE_EDIT.serviceName(place + 1)}
            className="grow basis-56"
            autoComplete="off"
            maxLength={TECHNICIAN_LIMITS.serviceName}
            value={row.name}
            error={error && problemOf(row).name}
            onChange={(event) => change(place, { name: event.target.value })}
          />
          <TextInput
            label={PROFILE_EDIT.servicePrice(place + 1)}
            className="w-40"
            inputMode="decimal"
            autoComplete="off"
            value={row.price}
            error={error && problemOf(row).price}
            onChange={(event) => change(place, { price: event.target.value })}
          />
          <IconButton
            icon="x"
            label={PROFILE_EDIT.removeService(place + 1)}
            className="mt-7"
            disabled={isEmpty(row)}
            onClick={() => onChange(rows.filter((_, at) => at !== place))}
          />
        </div>
      ))}
    </fieldset>
  )
}

function focusWrongInput(group: HTMLElement): void {
  ;(group.querySelector<HTMLElement>('[aria-invalid]') ?? group.querySelector('input'))?.focus()
}

/** The services to send, without empty rows. */
export function servicesInput(rows: readonly ServiceText[]): { name: string; price: number }[] {
  return rows
    .filter((row) => !isEmpty(row))
    .map(({ name, price }) => ({ name: name.trim(), price: readAmount(price) }))
}

/** The first problem of the rows; undefined if there is none. */
export function servicesProblem(rows: readonly ServiceText[]): string | undefined {
  return rows.map(problemOf).flatMap(({ name, price }) => name ?? price ?? [])[0]
}

function problemOf(row: ServiceText): { name?: string; price?: string } {
  if (isEmpty(row)) return {}
  const price = readAmount(row.price)
  const isPrice = price >= 0 && price <= TECHNICIAN_LIMITS.servicePriceMax && isWholeCents(price)
  return {
    ...(row.name.trim() === '' && { name: PROFILE_EDIT.serviceMissing }),
    ...(!isPrice && { price: PROFILE_EDIT.servicePriceWrong }),
  }
}

function isEmpty({ name, price }: ServiceText): boolean {
  return name.trim() === '' && price.trim() === ''
}
