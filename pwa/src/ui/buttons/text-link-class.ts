/** The classes of a link within a line of text, with a target large enough for a thumb. */
export const TEXT_LINK_CLASS =
  'inline-flex min-h-11 items-center rounded-control font-semibold text-brand-ink underline-offset-4 hover:underline'
