/** An email address that wraps before its @ if there is no space. */
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
