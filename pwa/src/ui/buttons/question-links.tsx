import { Link, type LinkProps } from '@tanstack/react-router'
import { TEXT_LINK_CLASS } from './text-link-class.ts'

type QuestionLink = { question: string; answer: string; to: NonNullable<LinkProps['to']> }

type QuestionLinksProps = {
  links: readonly QuestionLink[]
  /** Goes with the person, whichever link they take. */
  search: { redirect?: string }
}

/** '¿No tienes una cuenta? Regístrate': where else a person at this form may want to go. */
export function QuestionLinks({ links, search }: QuestionLinksProps) {
  return (
    <div className="mt-4 grid justify-items-center">
      {links.map(({ question, answer, to }) => (
        <p key={to} className="flex flex-wrap items-center justify-center gap-x-2 text-center">
          <span className="text-muted">{question}</span>
          <Link to={to} search={search} className={TEXT_LINK_CLASS}>
            {answer}
          </Link>
        </p>
      ))}
    </div>
  )
}
