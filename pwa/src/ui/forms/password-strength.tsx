import { CONTROLS } from '@tecnicerca/shared/messages/controls'
import { classNames } from '../class-names.ts'

const LEVELS = [
  { label: CONTROLS.passwordWeak, bar: 'bg-danger' },
  { label: CONTROLS.passwordFair, bar: 'bg-amber' },
  { label: CONTROLS.passwordStrong, bar: 'bg-success' },
] as const

/** Only a hint: a weak password is not refused. */
export function PasswordStrength({ password }: { password: string }) {
  if (!password) return null
  const score = strengthOf(password)
  const level = LEVELS[score]
  return (
    <div className="mt-2">
      <div aria-hidden className="flex gap-1">
        {LEVELS.map(({ label }, index) => (
          <span
            key={label}
            className={classNames('h-1 grow rounded-full', index <= score ? level.bar : 'bg-sunken')}
          />
        ))}
      </div>
      <p role="status" className="mt-1 text-sm text-muted">
        {level.label}
      </p>
    </div>
  )
}

function strengthOf(password: string): 0 | 1 | 2 {
  const kinds = [/[a-zñáéíóú]/, /[A-ZÑÁÉÍÓÚ]/, /\d/, /[^\p{L}\d]/u].filter((kind) =>
    kind.test(password),
  ).length
  if (password.length < 8 || kinds < 2) return 0
  return password.length >= 12 && kinds >= 3 ? 2 : 1
}
