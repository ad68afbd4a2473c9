import { COMMON } from '@tecnicerca/shared/messages/common'
import { errorCodeOf, type PhoneErrorCode } from './error-code.ts'
import { isMissingCode } from './missing-code.ts'

export type ApiErrorDetails = {
  status: number
  code: PhoneErrorCode | undefined
  serverMessage: string
  fields?: Record<string, string>
  body?: unknown
}

/** A response that is not 2xx, or no response (status 0). `message` contains the status, unless it is 0. */
export class ApiError extends Error {
  readonly status: number
  readonly code: PhoneErrorCode | undefined
  readonly serverMessage: string
  readonly fields: Record<string, string>
  /** The whole JSON body, because with a few error codes the server sends further fields. */
  readonly body: unknown

  constructor({ status, code, serverMessage, fields = {}, body }: ApiErrorDetails) {
    super(status === 0 ? serverMessage : `${serverMessage} (Status: ${status})`)
    this.name = 'ApiError'
    this.status = status
    this.code = code
    this.serverMessage = serverMessage
    this.fields = fields
    this.body = body
  }
}

/** The message to show for anything that was thrown; `fallback` if the response had no message. */
export function messageOf(error: unknown, fallback: string = COMMON.requestFailed): string {
  if (isMissingCode(error)) return COMMON.networkFailed
  const said = error instanceof ApiError ? error.serverMessage : ''
  return said === '' || said === COMMON.requestFailed ? fallback : said
}

const MAX_PLAIN_TEXT = 200

/**
 * Builds the error of a failed response. Its message is the JSON's, else a plain text of less than 200 characters, else a
 * fixed sentence.
 */
export function errorFromAnswer(status: number, contentType: string, text: string): ApiError {
  const json = contentType.includes('json') ? parseObject(text) : undefined
  if (json) {
    const serverMessage =
      typeof json.message === 'string' && json.message ? json.message : COMMON.requestFailed
    const code = errorCodeOf(json)
    return new ApiError({
      status,
      code,
      serverMessage,
      fields: fieldsOf(json.fields),
      body: json,
    })
  }
  const plain = text.trim()
  const isPlain = contentType.startsWith('text/plain') && plain.length > 0 && plain.length < MAX_PLAIN_TEXT
  return new ApiError({ status, code: undefined, serverMessage: isPlain ? plain : COMMON.requestFailed })
}

function parseObject(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}

function fieldsOf(value: unknown): Record<string, string> {
  if (typeof value !== 'object' || value === null) return {}
  return Object.fromEntries(
    Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}
