import type { Page } from '@playwright/test'

/** One element as React's `createElement` takes it. */
export type Markup = {
  tag: string
  attributes: Record<string, string>
  children: (Markup | string)[]
}

/** What the product's list of technicians is made of: the element around its cards, and as many as a page shows. */
export type CardList = { list: Markup; cards: Markup[]; styles: string }

/** Reads them off the product's page of results. */
export async function readCardList(page: Page): Promise<CardList> {
  const { list, styles } = await page.evaluate(readInPage)
  const cards = list.children.filter((child) => typeof child !== 'string')
  return { list: { ...list, children: [] }, cards, styles: styles.join('\n') }
}

async function readInPage(): Promise<{ list: Markup; styles: string[] }> {
  const read = (element: Element): Markup => ({
    tag: element.localName,
    attributes: Object.fromEntries(
      // React sets a class faster by the property's name; a style it would want as an object.
      [...element.attributes]
        .filter(({ name }) => name !== 'style')
        .map(({ name, value }) => [name === 'class' ? 'className' : name, value]),
    ),
    children: [...element.childNodes].flatMap((node): (Markup | string)[] => {
      if (node instanceof Element) return [read(node)]
      return node instanceof Text ? [node.data] : []
    }),
  })
  const list = document.querySelector('main ul:has(article)')
  if (!list) throw new Error('The product shows no list of technicians')
  const sheets = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')]
  const styles = await Promise.all(sheets.map(async ({ href }) => (await fetch(href)).text()))
  return { list: read(list), styles }
}
