import { Link } from '@tanstack/react-router'
import { TERMS } from '@tecnicerca/shared/messages/public-pages/terms'
import { TITLES } from '@tecnicerca/shared/messages/titles'
import { TEXT_LINK_CLASS } from '../../ui/buttons/text-link-class.ts'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { TextSections } from './text-sections.tsx'

export function Terms() {
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
