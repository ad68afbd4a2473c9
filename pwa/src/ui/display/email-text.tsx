/** An email address that breaks before its @ if it does not fit into the line. */
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
