/** The search parameter that says that the request form is open over the screen, so that 'back' closes it. */
export type AskingAddress = { request_service?: true }

export function readAsking(search: Record<string, unknown>): AskingAddress {
  return String(search.request_service) === 'true' ? { request_service: true } : {}
}
