import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type {
  NewPasskeyCredential,
  PasskeyRegistrationOptions,
  PasskeySignInInput,
  PasskeySignInOptions,
} from '@tecnicerca/shared/passkeys'

/** Values that a test falsifies. `flags`: 1 user present, 4 user verified, 64 contains a key. */
type Falsified = Partial<{
  origin: string
  rpId: string
  flags: number
  counter: number
  type: string
  challenge: string
  userHandle: string
  signature: Buffer
}>

const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest()
const base64url = (bytes: Buffer) => bytes.toString('base64url')

/** A browser with an authenticator that holds one passkey (ES256), on `origin`. */
export function createAuthenticator(origin = 'http://localhost') {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  let userHandle = ''

  const clientData = (type: string, challenge: string, change: Falsified) =>
    Buffer.from(
      JSON.stringify({
        type: change.type ?? type,
        challenge: change.challenge ?? challenge,
        origin: change.origin ?? origin,
        crossOrigin: false,
      }),
    )

  function create(options: PasskeyRegistrationOptions, change: Falsified = {}): NewPasskeyCredential {
    userHandle = options.user.id
    const rpId = change.rpId ?? options.rp.id
    const key = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, coseKey(publicKey)])
    const data = Buffer.concat([authenticatorData({ flags: 1 + 4 + 64, counter: 0, ...change, rpId }), key])
    return {
      ...{ id: base64url(id), rawId: base64url(id), type: 'public-key' },
      response: {
        clientDataJSON: base64url(clientData('webauthn.create', options.challenge, change)),
        attestationObject: base64url(attestation(data)),
      },
    }
  }

  function get(options: PasskeySignInOptions, change: Falsified = {}): PasskeySignInInput['credential'] {
    const rpId = change.rpId ?? options.rpId
    const data = authenticatorData({ flags: 1 + 4, counter: 0, ...change, rpId })
    const client = clientData('webauthn.get', options.challenge, change)
    const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)
    return {
      ...{ id: base64url(id), rawId: base64url(id), type: 'public-key' },
      response: {
        clientDataJSON: base64url(client),
        authenticatorData: base64url(data),
        signature: base64url(change.signature ?? signature),
        userHandle: change.userHandle ?? userHandle,
      },
    }
  }
  return { create, get }
}

function authenticatorData({ rpId, flags, counter }: { rpId: string; flags: number; counter: number }) {
  const count = Buffer.alloc(4)
  count.writeUInt32BE(counter)
  return Buffer.concat([sha256(rpId), Buffer.from([flags]), count])
}

/** The public key in COSE format: `{1: 2, 3: -7, -1: 1, -2: x, -3: y}` in CBOR. */
function coseKey(publicKey: ReturnType<typeof generateKeyPairSync>['publicKey']): Buffer {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const head = Buffer.from('a5010203262001215820', 'hex')
  return Buffer.concat([
    head,
    Buffer.from(x, 'base64url'),
    Buffer.from('225820', 'hex'),
    Buffer.from(y, 'base64url'),
  ])
}

/** `{fmt: 'none', attStmt: {}, authData}` in CBOR. */
function attestation(data: Buffer): Buffer {
  const text = (word: string) => Buffer.concat([Buffer.from([0x60 + word.length]), Buffer.from(word)])
  return Buffer.concat([
    ...[Buffer.from([0xa3]), text('fmt'), text('none'), text('attStmt'), Buffer.from([0xa0])],
    ...[text('authData'), Buffer.from([0x58, data.length]), data],
  ])
}
