/** An address that breaks before its @ where it has no room. */
export function EmailText({ email }: { email: string }) {
  const at = email.lastIndexOf('@')
  return (
    <span className="text-sm">
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </span>
  )
}
