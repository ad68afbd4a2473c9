import { createFileRoute, Link } from '@tanstack/react-router'
import { TERMS } from '@tecnicerca/shared/messages/public-pages/terms'
import { TITLES } from '@tecnicerca/shared/messages/titles'
import { TextSections } from '../features/guides/text-sections.tsx'
import { pageHead } from '../head/page-head.ts'
import { TEXT_LINK_CLASS } from '../ui/buttons/text-link-class.ts'
import { PageHeader } from '../ui/layout/page-header.tsx'

export const Route = createFileRoute('/terminos')({
  staticData: { isServerRendered: true },
  head: ({ match }) =>
    pageHead(match.context.origin, {
      title: TITLES.terms,
      description: TITLES.termsDescription,
      path: '/terminos',
    }),
  component: Terms,
})

function Terms() {
  return (
    <>
      <PageHeader title={TERMS.title} backTo="/" description={TERMS.intro} />
      <div className="grid gap-4">
        <TextSections sections={TERMS.sections} />
        <Link to="/privacidad" className={TEXT_LINK_CLASS}>
          {TITLES.privacy}
        </Link>
      </div>
    </>
  )
}
