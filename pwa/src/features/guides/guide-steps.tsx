import { type ReactNode, useId } from 'react'
import { Card } from '../../ui/display/card.tsx'

type GuideStepsProps = {
  title: string
  steps: readonly { title: string; text: string }[]
  action: ReactNode
}

export function GuideSteps({ title, steps, action }: GuideStepsProps) {
  const id = useId()
  return (
    <Card as="section" aria-labelledby={id} className="flex flex-col">
      <h2 id={id} className="mb-4 text-xl font-bold">
        {title}
      </h2>
      <ol className="mb-6 grid gap-5">
        {steps.map((step, index) => (
          <li key={step.title} className="flex gap-3">
            <span
              aria-hidden
              className="inline-flex size-9 shrink-0 items-center justify-center rounded-full bg-brand-tint font-bold text-brand-ink"
            >
              {index + 1}
            </span>
            <div className="min-w-0 wrap-anywhere">
              <h3 className="text-lg font-bold">{step.title}</h3>
              <p className="text-muted">{step.text}</p>
            </div>
          </li>
        ))}
      </ol>
      <p className="mt-auto">{action}</p>
    </Card>
  )
}
