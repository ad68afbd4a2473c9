import { createHmac } from 'node:crypto'

/** Computes a keyed hash of `text` that only this installation can produce. A hash is valid for one purpose only. */
export type Signer = (
  purpose: 'address' | 'browser' | 'device' | 'missed_search' | 'passkey' | 'unsubscribe' | 'verification',
  text: string,
) => Promise<Buffer>

/** Reads the key once, when it is first needed. */
export function createSigner(readSecret: () => Promise<Buffer>): Signer {
  let secret: Promise<Buffer> | undefined
  const read = () => {
    secret ??= readSecret().catch((error: unknown) => {
      secret = undefined
      throw error
    })
    return secret
  }
  return async (purpose, text) =>
    createHmac('sha256', await read())
      .update(`${purpose}\0${text}`)
      .digest()
}

/** The keyed hash that is stored in place of a network address in the log and in an account's known addresses. */
export async function addressMark(sign: Signer, address: string): Promise<string> {
  return (await sign('address', address)).toString('hex', 0, 16)
}
