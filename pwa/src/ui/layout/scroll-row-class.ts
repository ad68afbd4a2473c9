/**
 * A row of chips that scrolls sideways up to the edges of a narrow screen, and fades where it goes on. `relative`: labels that only screen readers read
 * are positioned, and would otherwise make the page itself wider.
 */
export const SCROLL_ROW_CLASS =
  'scroll-row relative -mx-4 flex gap-2 overflow-x-auto px-4 py-1 whitespace-nowrap md:mx-0 md:px-0'
