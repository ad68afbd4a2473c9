import { HOME } from '@tecnicerca/shared/messages/home'
import { Icon, type IconName } from '../../../ui/icon.tsx'

const STEPS: { title: string; text: string; icon: IconName }[] = [
  { title: HOME.step_search, text: HOME.step_search_text, icon: 'search' },
  { title: HOME.step_contact, text: HOME.step_contact_text, icon: 'message-circle' },
  { title: HOME.step_rate, text: HOME.step_rate_text, icon: 'star' },
]

export function StepsStrip() {
  return (
    <section aria-labelledby="steps">
      <h2 id="steps" className="mb-4 text-xl font-bold">
        {HOME.steps_title}
      </h2>
      <ol className="grid gap-4 sm:grid-cols-3">
        {STEPS.map(({ title, text, icon }) => (
          <li key={title} className="flex gap-3">
            <span className="inline-flex size-11 shrink-0 items-center justify-center rounded-full bg-brand-tint text-brand-ink">
              <Icon name={icon} className="size-6" />
            </span>
            <div>
              <h3 className="text-lg font-bold">{title}</h3>
              <p className="text-muted">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}
