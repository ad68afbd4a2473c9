/** A speech bubble with a receiver in it, drawn for TecniCerca in the weight of the other icons. */
export function WhatsappIcon() {
  return (
    <svg
      aria-hidden
      viewBox="0 0 24 24"
      className="size-5 shrink-0"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d="M3 21l1.5-4.6A9 9 0 1 1 7.9 19.7z" />
      <path
        fill="currentColor"
        strokeWidth="1"
        d="M9.7 7.8l1 2.2-.9 1.1c.6 1.3 1.7 2.4 3 3l1.1-.9 2.2 1c.2 1.4-.9 2.3-2.2 2.2-3.3-.3-6.2-3.2-6.5-6.5-.1-1.2.9-2.2 2.3-2.1z"
      />
    </svg>
  )
}
