import { Link } from '@tanstack/react-router'
import { PRIVACY } from '@tecnicerca/shared/messages/public-pages/privacy'
import { TITLES } from '@tecnicerca/shared/messages/titles'
import { TEXT_LINK_CLASS } from '../../ui/buttons/text-link-class.ts'
import { Card } from '../../ui/display/card.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { TextSections } from './text-sections.tsx'

export function PrivacyNotice() {
  return (
    <>
      <PageHeader title={PRIVACY.title} backTo="/" description={PRIVACY.intro} />
      <div className="grid gap-4">
        <TextSections sections={PRIVACY.sections} />
        <Card as="section" aria-labelledby="kept">
          <h2 id="kept" className="mb-2 text-xl font-bold">
            {PRIVACY.keptTitle}
          </h2>
          <table aria-labelledby="kept" className="w-full max-w-prose text-left wrap-anywhere">
            <thead>
              <tr className="border-b border-line text-sm text-muted">
                <th scope="col" className="py-2 pr-4 font-semibold">
                  {PRIVACY.keptWhat}
                </th>
                <th scope="col" className="py-2 font-semibold">
                  {PRIVACY.keptHow}
                </th>
              </tr>
            </thead>
            <tbody>
              {PRIVACY.kept.map(([what, how]) => (
                <tr key={what} className="border-b border-line align-top last:border-0">
                  <th scope="row" className="py-2 pr-4 font-normal">
                    {what}
                  </th>
                  <td className="py-2">{how}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </Card>
        <Link to="/terminos" className={TEXT_LINK_CLASS}>
          {TITLES.terms}
        </Link>
      </div>
    </>
  )
}
