/** A quiet button beside the user's own message or photo. */
export function TakeBackButton({ label, onPress }: { label: string; onPress: () => void }) {
  return (
    <button
      type="button"
      onClick={onPress}
      className="inline-flex min-h-11 items-center rounded-control text-sm text-muted underline-offset-4 hover:text-ink hover:underline"
    >
      {label}
    </button>
  )
}
