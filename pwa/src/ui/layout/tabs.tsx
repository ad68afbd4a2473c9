import { Tabs as Radix } from 'radix-ui'
import type { ReactNode } from 'react'

type TabItem<Value extends string> = { value: Value; label: ReactNode; content: ReactNode }

/** The content of a tab is mounted only while the tab is open. If not all tabs fit, the open one is scrolled into view. */
export function Tabs<Value extends string>({
  label,
  items,
  value,
  onChange,
}: {
  label: string
  items: readonly TabItem<Value>[]
  value: Value
  onChange: (value: Value) => void
}) {
  return (
    <Radix.Root value={value} onValueChange={(next) => onChange(next as Value)}>
      <Radix.List aria-label={label} className="mb-4 flex gap-1 overflow-x-auto border-b border-line">
        {items.map((item) => (
          <Radix.Trigger
            key={item.value}
            ref={item.value === value ? bringIntoSight : undefined}
            value={item.value}
            className="-mb-px min-h-11 border-b-3 border-transparent px-2 sm:px-4 font-semibold whitespace-nowrap text-muted -outline-offset-3 hover:text-ink data-[state=active]:border-brand data-[state=active]:text-brand-ink"
          >
            {item.label}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {items.map((item) => (
        <Radix.Content key={item.value} value={item.value} className="rounded-control">
          {item.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  )
}

function bringIntoSight(tab: HTMLElement | null): void {
  tab?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}
