/** The look of a link that stands in a line of text and is still wide enough for a thumb. */
export const TEXT_LINK_CLASS =
  'inline-flex min-h-11 items-center rounded-control font-semibold text-brand-ink underline-offset-4 hover:underline'
