import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { Signer } from '../../lib/signer.ts'

/** Most tokens in one device cookie, one for each account: a family may share a phone. */
const MAX_ACCOUNTS = 4
const SERIAL_LENGTH = 22
const TOKEN = /^[\w-]{44}$/

type Account = { id: number; password_hash: string }

/**
 * The serial in the device cookie, if this browser has signed in to the account since its current password was set; else
 * undefined. The signature covers account and password hash, so a token is worthless for another account or after a
 * password change.
 */
export async function findDevice(
  sign: Signer,
  account: Account,
  cookie: string | undefined,
): Promise<string | undefined> {
  const token = await findToken(sign, account, readTokens(cookie))
  return token?.slice(0, SERIAL_LENGTH)
}

/**
 * The new device cookie after signing in to the account. It keeps the tokens of other accounts, up to `MAX_ACCOUNTS` in
 * all.
 */
export async function deviceCookieAfter(
  sign: Signer,
  account: Account,
  cookie: string | undefined,
): Promise<string> {
  const tokens = readTokens(cookie)
  const own = await findToken(sign, account, tokens)
  const others = tokens.filter((token) => token !== own).slice(0, MAX_ACCOUNTS - 1)
  return [own ?? (await newDeviceToken(sign, account)), ...others].join('.')
}

function readTokens(cookie = ''): string[] {
  return cookie
    .split('.')
    .filter((token) => TOKEN.test(token))
    .slice(0, MAX_ACCOUNTS)
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
