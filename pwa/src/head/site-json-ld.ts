import { COMMON } from '@tecnicerca/shared/messages/common'

/** Whose site this is and how it is searched, as search engines read it from the home page. */
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
