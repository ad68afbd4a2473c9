import type { RegisteredRouter } from '@tanstack/react-router'
import { COMMON } from '@tecnicerca/shared/messages/common'
import { titleWithCount } from './tab-count.ts'

export type HeadTag = { tag: 'meta' | 'link' | 'script'; attributes: Record<string, string>; text?: string }
export type DocumentHead = { title: string; tags: HeadTag[] }

/** Title and tags of the matched routes. If two routes set the same tag, the innermost wins. */
export function documentHead(router: RegisteredRouter): DocumentHead {
  const found = new Map<string, HeadTag>()
  let title: string = COMMON.productName
  for (const match of router.state.matches) {
    for (const meta of match.meta ?? []) {
      if (meta?.title !== undefined) title = String(meta.title)
      else addTag(found, 'meta', meta)
    }
    for (const link of match.links ?? []) addTag(found, 'link', link)
    for (const script of match.headScripts ?? match.scripts ?? []) addTag(found, 'script', script)
  }
  return { title, tags: [...found.values()] }
}

/** Replaces the document's title and tags with those of the current routes. The server rendered the first ones. */
export function applyDocumentHead({ title, tags }: DocumentHead): void {
  document.title = titleWithCount(title)
  for (const old of document.head.querySelectorAll('[data-page]')) old.remove()
  document.head.append(...tags.filter(({ tag }) => tag !== 'script').map(elementOf))
}

function elementOf({ tag, attributes }: HeadTag): HTMLElement {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
  element.setAttribute('data-page', '')
  return element
}

function addTag(found: Map<string, HeadTag>, tag: HeadTag['tag'], given: object | undefined): void {
  if (!given) return
  const entries = Object.entries(given).filter(([name]) => name !== 'children')
  const attributes = Object.fromEntries(entries.map(([name, value]) => [name, String(value)]))
  const text = 'children' in given ? String(given.children) : undefined
  const key = [tag, attributes.name ?? attributes.property ?? attributes.rel ?? attributes.type].join(' ')
  found.set(key, { tag, attributes, ...(text !== undefined && { text }) })
}
