import { COMMON } from '@tecnicerca/shared/messages/common'
import { TITLES } from '@tecnicerca/shared/messages/titles'

type PageHead = {
  title: string
  description?: string
  /** Path of the canonical link; left out for screens that search engines must not list. */
  path?: string
  /** Path of a picture for link previews. */
  image?: string
  /** A schema.org object. */
  json_ld?: object
}

/** What `head` of a route returns; `origin` is in the route's context. */
export function pageHead(origin: string, { title, description, path, image, json_ld }: PageHead) {
  const full_title = title === COMMON.product_name ? title : `${title} · ${COMMON.product_name}`
  const text = description ?? TITLES.home_description
  const url = path === undefined ? undefined : `${origin}${path}`
  return {
    meta: [
      { title: full_title },
      { name: 'description', content: text },
      ...(url === undefined
        ? [{ name: 'robots', content: 'noindex' }]
        : openGraph({ full_title, text, url })),
      ...(image === undefined ? [] : [{ property: 'og:image', content: `${origin}${image}` }]),
    ],
    links: url === undefined ? [] : [{ rel: 'canonical', href: url }],
    scripts:
      json_ld === undefined ? [] : [{ type: 'application/ld+json', children: JSON.stringify(json_ld) }],
  }
}

function openGraph({ full_title, text, url }: { full_title: string; text: string; url: string }) {
  return [
    { property: 'og:title', content: full_title },
    { property: 'og:description', content: text },
    { property: 'og:url', content: url },
    { property: 'og:type', content: 'website' },
    { property: 'og:locale', content: 'es_DO' },
    { property: 'og:site_name', content: COMMON.product_name },
  ]
}
