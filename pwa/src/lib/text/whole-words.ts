/** Length at which the server cuts the bio of a card. */
const BIO_IN_CARDS = 160

/** The beginning of a bio as a card has it, without a word cut in two. */
export function wholeWords(bio: string): string {
  if (bio.length < BIO_IN_CARDS) return bio
  return `${bio.slice(0, bio.lastIndexOf(' ')).replace(/[\s,;:.]+$/, '')}…`
}
