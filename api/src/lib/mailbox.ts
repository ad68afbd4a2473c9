/** The mailbox of an address: most mail servers ignore a '+' and the text after it in the part before the '@'. */
export function mailboxOf(email: string): string {
  return email.replace(/\+[^@]*@/, '@')
}
