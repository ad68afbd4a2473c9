import { PASSKEYS } from '@tecnicerca/shared/messages/account/passkeys'
import type {
  NewPasskeyCredential,
  PasskeyRegistrationOptions,
  PasskeySignInInput,
  PasskeySignInOptions,
} from '@tecnicerca/shared/passkeys'
import { useSyncExternalStore } from 'react'
import { ApiError } from './http/api-error.ts'

/** Whether this browser supports passkeys. Undefined until hydration has ended, because the server cannot know. */
export function usePasskeySupport(): boolean | undefined {
  return useSyncExternalStore(never, isSupported, () => undefined)
}

const never = () => () => undefined

// Browsers bind passkeys to a host name, so an address such as 127.0.0.1 cannot have any.
function isSupported(): boolean {
  const isNamed = !/^[\d.]+$|:/.test(location.hostname)
  return (
    isNamed && 'PublicKeyCredential' in globalThis && 'parseCreationOptionsFromJSON' in PublicKeyCredential
  )
}

/** Throws an `ApiError` with a message for the user if the browser creates no passkey. */
export async function makePasskey(options: PasskeyRegistrationOptions): Promise<NewPasskeyCredential> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options)
  const made = await navigator.credentials.create({ publicKey }).catch((error: unknown) => {
    const isHere = error instanceof DOMException && error.name === 'InvalidStateError'
    throw inWords(isHere ? PASSKEYS.existsHere : PASSKEYS.notCreated)
  })
  return (made as PublicKeyCredential).toJSON() as NewPasskeyCredential
}

/** Throws an `ApiError` with a message for the user if they choose no passkey. */
export async function askForPasskey(
  options: PasskeySignInOptions,
): Promise<PasskeySignInInput['credential']> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options)
  const used = await navigator.credentials.get({ publicKey }).catch(() => {
    throw inWords(PASSKEYS.notUsed)
  })
  return (used as PublicKeyCredential).toJSON() as PasskeySignInInput['credential']
}

function inWords(message: string): ApiError {
  return new ApiError({ status: 0, code: undefined, serverMessage: message })
}
