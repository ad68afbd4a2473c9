import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { Signer } from '../../lib/signer.ts'

/** Of how many accounts a browser keeps that it signed in to them: a phone is shared by a family. */
const MOST_ACCOUNTS = 4
const SERIAL_LENGTH = 22
const TOKEN = /^[\w-]{44}$/

type Account = { id: number; password_hash: string }

/**
 * The serial of a browser that signed in to the account since it has its password, by what its cookie says; undefined
 * where it did not. A token is worth nothing for another account or after another password, which are in what is signed.
 */
export async function findDevice(
  sign: Signer,
  account: Account,
  cookie: string | undefined,
): Promise<string | undefined> {
  const token = await findToken(sign, account, readTokens(cookie))
  return token?.slice(0, SERIAL_LENGTH)
}

/** What the browser's cookie says after it has signed in to the account; the other accounts' tokens stay in it. */
export async function deviceCookieAfter(
  sign: Signer,
  account: Account,
  cookie: string | undefined,
): Promise<string> {
  const tokens = readTokens(cookie)
  const own = await findToken(sign, account, tokens)
  const others = tokens.filter((token) => token !== own).slice(0, MOST_ACCOUNTS - 1)
  return [own ?? (await newDeviceToken(sign, account)), ...others].join('.')
}

function readTokens(cookie = ''): string[] {
  return cookie
    .split('.')
    .filter((token) => TOKEN.test(token))
    .slice(0, MOST_ACCOUNTS)
}

async function findToken(sign: Signer, account: Account, tokens: string[]): Promise<string | undefined> {
  for (const token of tokens) {
    const expected = await signed(sign, account, token.slice(0, SERIAL_LENGTH))
    if (timingSafeEqual(Buffer.from(token), Buffer.from(expected))) return token
  }
  return undefined
}

async function newDeviceToken(sign: Signer, account: Account): Promise<string> {
  return signed(sign, account, randomBytes(16).toString('base64url'))
}

async function signed(
  sign: Signer,
  { id, password_hash: passwordHash }: Account,
  serial: string,
): Promise<string> {
  const mark = await sign('device', `${id}:${serial}:${passwordHash}`)
  return serial + mark.toString('base64url', 0, 16)
}
