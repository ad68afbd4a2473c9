/**
 * Sent with every call of a phone: the generation of `EVENT_KINDS` that its build knows. The server leaves the events of later
 * generations out, because builds without this header could not read a page with them.
 */
export const EVENT_KINDS_HEADER = { 'x-event-kinds': '4' } as const
