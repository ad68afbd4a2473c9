/** The classes of a button, a link or a checkbox's label that looks like a chip. */
export const CHIP_CLASS =
  'inline-flex min-h-11 shrink-0 items-center gap-1.5 rounded-full border border-control bg-card px-3 text-sm font-semibold text-ink ' +
  'hover:bg-brand-tint disabled:opacity-60 has-[input:checked]:border-brand has-[input:checked]:bg-brand-tint has-[input:checked]:text-brand-ink ' +
  'aria-pressed:border-brand aria-pressed:bg-brand-tint aria-pressed:text-brand-ink aria-[current=page]:border-current'
