import { HOME } from '@tecnicerca/shared/messages/public-pages/home'
import { Icon, type IconName } from '../../../ui/icons/icon.tsx'

const STEPS: { title: string; text: string; icon: IconName }[] = [
  { title: HOME.stepSearch, text: HOME.stepSearchText, icon: 'search' },
  { title: HOME.stepContact, text: HOME.stepContactText, icon: 'message-circle' },
  { title: HOME.stepRate, text: HOME.stepRateText, icon: 'star' },
]

export function StepsStrip() {
  return (
    <section aria-labelledby="steps">
      <h2 id="steps" className="mb-4 text-xl font-bold">
        {HOME.stepsTitle}
      </h2>
      <ol className="grid gap-4 sm:grid-cols-3">
        {STEPS.map(({ title, text, icon }) => (
          <li key={title} className="flex gap-3">
            <span className="inline-flex size-11 shrink-0 items-center justify-center rounded-full bg-brand-tint text-brand-ink">
              <Icon name={icon} className="size-6" />
            </span>
            <div className="min-w-0 wrap-anywhere">
              <h3 className="text-lg font-bold">{title}</h3>
              <p className="text-muted">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}
