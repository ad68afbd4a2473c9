import type { Signer } from '../../lib/signer.ts'

/** Words that found nobody, with the keyed mark that stands for them until they may be shown. */
export type Phrase = { words: string; phrase_mark: string }

export async function markPhrase(sign: Signer, words: string): Promise<Phrase> {
  return { words, phrase_mark: await markOf(sign, words) }
}

/** Another one for each phrase of the same person, so that marks do not show what one person searched for. */
export async function markPerson(sign: Signer, words: string, person: string): Promise<string> {
  return markOf(sign, `${words}\0${person}`)
}

async function markOf(sign: Signer, text: string): Promise<string> {
  return (await sign('missed_search', text)).toString('hex', 0, 16)
}
