/** A row of chips that scrolls sideways up to the edges of a narrow screen. */
export const SCROLL_ROW_CLASS = '-mx-4 flex gap-2 overflow-x-auto px-4 py-1 whitespace-nowrap md:mx-0 md:px-0'
