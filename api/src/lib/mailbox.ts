/** The sender or a recipient of a mail; `name` may be empty. */
export type Mailbox = { name: string; address: string }

/** The mailbox of an address: most mail servers ignore a '+' and the text after it in the part before the '@'. */
export function mailboxOf(email: string): string {
  return email.replace(/\+[^@]*@/, '@')
}
