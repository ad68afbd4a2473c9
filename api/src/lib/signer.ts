import { createHmac } from 'node:crypto'

/** Marks `text` as only this installation can; what is marked for one purpose counts for no other. */
export type Signer = (
  purpose: 'address' | 'browser' | 'device' | 'missed_search' | 'unsubscribe',
  text: string,
) => Promise<Buffer>

/** Reads the key when it is first needed, and once. */
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

/** Stands for an address where it itself must not be kept: in the log, and in what an account remembers. */
export async function addressMark(sign: Signer, address: string): Promise<string> {
  return (await sign('address', address)).toString('hex', 0, 16)
}
