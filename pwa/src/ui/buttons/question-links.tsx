import { Link, type LinkProps } from '@tanstack/react-router'
import { TEXT_LINK_CLASS } from './text-link-class.ts'

type QuestionLink = { question: string; answer: string; to: NonNullable<LinkProps['to']> }

type QuestionLinksProps = {
  links: readonly QuestionLink[]
  /** Search parameters of all these links. `redirect`: where to go after signing in. */
  search: { redirect?: string }
}

/** Links to other forms the user may want, for example '¿No tienes una cuenta? Regístrate'. */
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
