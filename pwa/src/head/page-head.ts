import { COMMON } from '@tecnicerca/shared/messages/common'
import { TITLES } from '@tecnicerca/shared/messages/titles'

export type PageHead = {
  title: string
  description?: string
  /** Path of the canonical link; omitted on screens that search engines must not list. */
  path?: string
  /** Path of a picture of 1200 by 630 pixels for link previews; the home page's by default. */
  image?: string
  /** A schema.org object. */
  jsonLd?: object
}

/** The return value for a route's `head`. `origin` comes from the route's context. */
export function pageHead(
  origin: string,
  { title, description, path, image = '/share/inicio.png', jsonLd }: PageHead,
) {
  const fullTitle = documentTitle(title)
  const text = description ?? TITLES.homeDescription
  const url = path === undefined ? undefined : `${origin}${path}`
  return {
    meta: [
      { title: fullTitle },
      { name: 'description', content: text },
      ...(url === undefined
        ? [{ name: 'robots', content: 'noindex' }]
        : openGraph({ fullTitle, text, url, image: `${origin}${image}` })),
    ],
    links: url === undefined ? [] : [{ rel: 'canonical', href: url }],
    scripts: jsonLd === undefined ? [] : [{ type: 'application/ld+json', children: JSON.stringify(jsonLd) }],
  }
}

export function documentTitle(title: string): string {
  return title === COMMON.productName ? title : `${title} · ${COMMON.productName}`
}

type Shared = { fullTitle: string; text: string; url: string; image: string }

function openGraph({ fullTitle, text, url, image }: Shared) {
  return [
    { property: 'og:title', content: fullTitle },
    { property: 'og:description', content: text },
    { property: 'og:url', content: url },
    { property: 'og:type', content: 'website' },
    { property: 'og:locale', content: 'es_DO' },
    { property: 'og:site_name', content: COMMON.productName },
    { property: 'og:image', content: image },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { name: 'twitter:card', content: 'summary_large_image' },
  ]
}
