import type { Signer } from '../../lib/signer.ts'

/** Search words without a result, and the keyed hash that is stored instead of them until they may be shown. */
export type Phrase = { words: string; phrase_mark: string }

export async function markPhrase(sign: Signer, words: string): Promise<Phrase> {
  return { words, phrase_mark: await markOf(sign, words) }
}

/**
 * A keyed hash of person and phrase. It differs from phrase to phrase, so that the stored hashes do not show what one
 * person searched for.
 */
export async function markPerson(sign: Signer, words: string, person: string): Promise<string> {
  return markOf(sign, `${words}\0${person}`)
}

async function markOf(sign: Signer, text: string): Promise<string> {
  return (await sign('missed_search', text)).toString('hex', 0, 16)
}
