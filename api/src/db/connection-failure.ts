const NETWORK_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOENT',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])

/** True if the server could not be reached, or went away before it answered. */
export function isConnectionFailure(thrown: unknown): boolean {
  if (!(thrown instanceof Error)) return false
  if ('syscall' in thrown && 'code' in thrown && NETWORK_CODES.has(String(thrown.code))) {
    return ['connect', 'read', 'write', 'getaddrinfo'].includes(String(thrown.syscall))
  }
  // These pg errors have no code: https://github.com/brianc/node-postgres/issues/2439.
  return /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed|Query read timeout|Cannot use a pool after)/.test(
    thrown.message,
  )
}
