import { TECHNICIAN_LIMITS } from '@tecnicerca/shared/limits'
import { PROFILE_EDIT } from '@tecnicerca/shared/messages/technicians'
import { foldWords } from '@tecnicerca/shared/search'
import { useRef, useState } from 'react'
import { Button } from '../../../ui/buttons/button.tsx'
import { Chip } from '../../../ui/display/chip.tsx'
import { TextInput } from '../../../ui/forms/text-input.tsx'
import { Icon } from '../../../ui/icons/icon.tsx'

type SkillsEditorProps = {
  value: readonly string[]
  onChange: (skills: string[]) => void
  error?: string | undefined
  ref: (control: HTMLInputElement | null) => void
}

export function SkillsEditor({ value, onChange, error, ref }: SkillsEditorProps) {
  const [typed, setTyped] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const isFull = value.length >= TECHNICIAN_LIMITS.skills
  const add = () => {
    onChange(withSkills(value, typed))
    setTyped('')
    input.current?.focus()
  }
  const remove = (skill: string) => {
    onChange(value.filter((kept) => kept !== skill))
    input.current?.focus()
  }
  return (
    <div>
      <div className="flex flex-wrap items-start gap-2">
        <TextInput
          ref={(element) => {
            input.current = element
            ref(element)
          }}
          label={PROFILE_EDIT.skills}
          hint={PROFILE_EDIT.skillsHint}
          className="grow basis-56"
          maxLength={TECHNICIAN_LIMITS.skill_name}
          enterKeyHint="done"
          autoComplete="off"
          value={typed}
          error={error}
          disabled={isFull}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            // Enter adds the skill; it must not send the whole form.
            event.preventDefault()
            add()
          }}
        />
        <Button
          variant="secondary"
          className="sm:mt-7"
          icon={<Icon name="plus" className="size-5" />}
          disabled={isFull || !typed.trim()}
          onClick={add}
        >
          {PROFILE_EDIT.addSkill}
        </Button>
      </div>
      <ul aria-live="polite" className="mt-2 flex flex-wrap gap-2 empty:hidden">
        {value.map((skill) => (
          <li key={skill}>
            <Chip onRemove={() => remove(skill)} removeLabel={PROFILE_EDIT.removeSkill(skill)}>
              {skill}
            </Chip>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Adds the typed skills, which may be separated by commas, to `skills`. Skips those already in it. */
export function withSkills(skills: readonly string[], typed: string): string[] {
  const all = [...skills]
  for (const part of typed.split(',')) {
    const skill = part.trim().replace(/\s+/g, ' ').slice(0, TECHNICIAN_LIMITS.skill_name).trim()
    const isKnown = all.some((known) => sameWords(known, skill))
    if (skill && !isKnown && all.length < TECHNICIAN_LIMITS.skills) all.push(skill)
  }
  return all
}

function sameWords(a: string, b: string): boolean {
  return foldWords(a).join(' ') === foldWords(b).join(' ')
}
