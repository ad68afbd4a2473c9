import { COMMON } from '@tecnicerca/shared/messages/common'

/** Structured data of the home page for search engines: the organization and the site's search. */
export function siteJsonLd(origin: string): object {
  const organization = { '@id': `${origin}/#organization` }
  const name = COMMON.productName
  const url = `${origin}/`
  return {
    '@context': 'https://schema.org',
    '@graph': [
      { '@type': 'Organization', ...organization, name, url, logo: `${origin}/icons/icon-512.png` },
      {
        '@type': 'WebSite',
        '@id': `${origin}/#website`,
        name,
        url,
        inLanguage: 'es-DO',
        publisher: organization,
        potentialAction: {
          '@type': 'SearchAction',
          target: { '@type': 'EntryPoint', urlTemplate: `${origin}/search?query={words}` },
          'query-input': 'required name=words',
        },
      },
    ],
  }
}
