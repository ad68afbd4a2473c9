/** The classes that all text controls share. The text is 16 px, or iOS would zoom in on focus. */
export const CONTROL_CLASS =
  'block min-h-11 w-full rounded-control border border-control bg-card px-3 py-2 text-base text-ink ' +
  'text-ellipsis placeholder:text-muted aria-invalid:border-danger [&[readonly]]:bg-sunken [&[readonly]]:text-muted disabled:opacity-60'
