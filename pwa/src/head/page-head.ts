import { COMMON } from '@tecnicerca/shared/messages/common'
import { TITLES } from '@tecnicerca/shared/messages/titles'

export type PageHead = {
  title: string
  description?: string
  /** Path of the canonical link; left out for screens that search engines must not list. */
  path?: string
  /** Path of a picture of 1200 by 630 for link previews; the product's own where none is given. */
  image?: string
  /** A schema.org object. */
  json_ld?: object
}

/** What `head` of a route returns; `origin` is in the route's context. */
export function pageHead(
  origin: string,
  { title, description, path, image = '/share/inicio.png', json_ld }: PageHead,
) {
  const full_title = documentTitle(title)
  const text = description ?? TITLES.home_description
  const url = path === undefined ? undefined : `${origin}${path}`
  return {
    meta: [
      { title: full_title },
      { name: 'description', content: text },
      ...(url === undefined
        ? [{ name: 'robots', content: 'noindex' }]
        : openGraph({ full_title, text, url, image: `${origin}${image}` })),
    ],
    links: url === undefined ? [] : [{ rel: 'canonical', href: url }],
    scripts:
      json_ld === undefined ? [] : [{ type: 'application/ld+json', children: JSON.stringify(json_ld) }],
  }
}

/** What stands in the tab of a screen. */
export function documentTitle(title: string): string {
  return title === COMMON.product_name ? title : `${title} · ${COMMON.product_name}`
}

type Shared = { full_title: string; text: string; url: string; image: string }

function openGraph({ full_title, text, url, image }: Shared) {
  return [
    { property: 'og:title', content: full_title },
    { property: 'og:description', content: text },
    { property: 'og:url', content: url },
    { property: 'og:type', content: 'website' },
    { property: 'og:locale', content: 'es_DO' },
    { property: 'og:site_name', content: COMMON.product_name },
    { property: 'og:image', content: image },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { name: 'twitter:card', content: 'summary_large_image' },
  ]
}
