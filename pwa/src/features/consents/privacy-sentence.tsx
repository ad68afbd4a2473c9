import { Link } from '@tanstack/react-router'
import { CONSENTS } from '@tecnicerca/shared/messages/account/consents'
import { TEXT_LINK_CLASS } from '../../ui/buttons/text-link-class.ts'

/** Says that pressing the button beside it accepts the privacy notice. The link opens a new tab: a dialog would lose its state. */
export function PrivacySentence({ words }: { words: string }) {
  const [before, after] = words.split(CONSENTS.notice)
  return (
    <p className="text-muted">
      {before}
      <Link to="/privacidad" target="_blank" className={TEXT_LINK_CLASS}>
        {CONSENTS.notice}
      </Link>
      {after}
    </p>
  )
}

/** Beside every button that creates an account. */
export function ConsentByRegistering() {
  return <PrivacySentence words={CONSENTS.byRegistering} />
}
