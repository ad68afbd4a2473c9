/** The mailbox behind an address: most mail servers deliver what has a '+' and more before the '@' to the one without. */
export function mailboxOf(email: string): string {
  return email.replace(/\+[^@]*@/, '@')
}
