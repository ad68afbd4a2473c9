import { Link, type LinkProps } from '@tanstack/react-router'
import { TEXT_LINK_CLASS } from './text-link-class.ts'

type QuestionLink = { question: string; answer: string; to: NonNullable<LinkProps['to']> }

/** '¿No tienes una cuenta? Regístrate': where else a person at this form may want to go. */
export function QuestionLinks({ links }: { links: readonly QuestionLink[] }) {
  return (
    <div className="mt-4 grid justify-items-center">
      {links.map(({ question, answer, to }) => (
        <p key={to} className="flex flex-wrap items-center justify-center gap-x-2 text-center">
          <span className="text-muted">{question}</span>
          <Link to={to} className={TEXT_LINK_CLASS}>
            {answer}
          </Link>
        </p>
      ))}
    </div>
  )
}
