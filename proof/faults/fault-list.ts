export type Level = 'node' | 'browser'

/**
 * Every fault and the level at which it is proved. `browser`: Chromium with the whole product. `node`: the outbox or the
 * directory alone, over real HTTP to the real server and PostgreSQL; only where the server matters more than the browser.
 */
export const FAULTS = {
  F1: { what: 'offline, reload, restart', levels: ['browser'] },
  F2: { what: 'dropped before the server read', levels: ['browser'] },
  F3: { what: 'dropped after commit', levels: ['node', 'browser'] },
  F4: { what: 'hang after commit', levels: ['browser'] },
  F5: { what: 'the browser resends', levels: ['browser'] },
  F6: { what: 'tab closed or crashed while sending', levels: ['browser'] },
  F7: { what: 'browser killed right after Guardada', levels: ['browser'] },
  F8: { what: 'two tabs and the worker at once', levels: ['browser'] },
  F9: { what: 'frozen holder of the lock', levels: ['browser'] },
  F10: { what: 'no Web Locks', levels: ['browser'] },
  F11: { what: '500 before or after commit', levels: ['node', 'browser'] },
  F12: { what: '429 with Retry-After', levels: ['browser'] },
  F13: { what: '502 in HTML', levels: ['browser'] },
  F14: { what: 'captive portal', levels: ['browser'] },
  F15: { what: 'redirect to a login page', levels: ['browser'] },
  F16: { what: 'session expired with three queued', levels: ['browser'] },
  F17: { what: 'another user signs in', levels: ['browser'] },
  F18: { what: 'cookie switched in the middle', levels: ['browser'] },
  F19: { what: 'date past', levels: ['browser'] },
  F20: { what: 'technician gone', levels: ['browser'] },
  F21: { what: 'review no longer allowed', levels: ['browser'] },
  F22: { what: 'edit while ambiguous', levels: ['node', 'browser'] },
  F23: { what: 'same key, other words', levels: ['browser'] },
  F24: { what: 'concurrent twins', levels: ['node', 'browser'] },
  F25: { what: 'poison first', levels: ['browser'] },
  F26: { what: 'storage full or forbidden', levels: ['browser'] },
  F27: { what: 'connection to IndexedDB lost', levels: ['browser'] },
  F28: { what: 'phone clock a day off, UTC', levels: ['browser'] },
  F29: { what: 'storage cleared', levels: ['browser'] },
  F30: { what: 'deployment under an open tab', levels: ['browser'] },
  F31: { what: "the previous build's outbox", levels: ['node'] },
  F32: { what: 'a build that throws at boot', levels: ['browser'] },
  F33: { what: 'a network that only pretends', levels: ['browser'] },
  F34: { what: 'onLine false though it works', levels: ['browser'] },
  F35: { what: 'delta half applied', levels: ['node'] },
  F36: { what: 'old tombstone', levels: ['node'] },
  F37: { what: 'commits out of order', levels: ['node'] },
  F38: { what: 'sync with the page closed', levels: ['browser'] },
  F39: { what: 'item 30 days old', levels: ['browser'] },
  F40: { what: 'answer cut in the middle', levels: ['browser'] },
  F41: { what: 'message and photo before their case is sent', levels: ['browser'] },
  F42: { what: 'photo cut at half', levels: ['browser'] },
  F43: { what: 'both sides propose at once', levels: ['browser'] },
  F44: { what: 'offer accepted offline while it is withdrawn', levels: ['browser'] },
  F45: { what: 'message to a case that has ended meanwhile', levels: ['browser'] },
  F46: { what: 'of three asked two accept offline', levels: ['browser'] },
  F47: { what: 'acceptance after the expiry, clock a day off', levels: ['browser'] },
  F48: { what: 'storage full while a photo waits', levels: ['browser'] },
  F49: { what: 'changes cut in the middle, committed out of order', levels: ['browser'] },
  F50: { what: "a technician's second phone, both offline", levels: ['browser'] },
  F52: { what: '100 messages written offline', levels: ['browser'] },
  F61: { what: 'review edited offline while 48 hours pass', levels: ['browser'] },
  F62: { what: 'reply to a review that was deleted', levels: ['browser'] },
  F63: { what: 'review deleted on two phones', levels: ['browser'] },
  F64: { what: 'twelve photos of work queued, the fourth refused', levels: ['browser'] },
  F65: { what: 'sector chosen offline that is merged meanwhile', levels: ['browser'] },
  F66: { what: 'code of a verification typed offline', levels: ['browser'] },
  F67: { what: 'account erased while its phone is offline with a full outbox', levels: ['browser'] },
  F68: { what: 'message taken back offline while the other side reads it', levels: ['browser'] },
  F69: { what: 'an older backup restored under phones', levels: ['browser'] },
  F70: { what: 'one draft in two tabs', levels: ['browser'] },
  F71: { what: 'quote written offline, the customer cancels meanwhile', levels: ['browser'] },
  F75: { what: 'quote accepted offline after it was withdrawn', levels: ['browser'] },
  F76: { what: 'storage full while a quote of twenty lines is written', levels: ['browser'] },
} as const satisfies Record<string, { what: string; levels: readonly Level[] }>

type FaultName = keyof typeof FAULTS
/** The faults that are proved at this level. */
export type FaultAt<L extends Level> = {
  [N in FaultName]: L extends (typeof FAULTS)[N]['levels'][number] ? N : never
}[FaultName]
export type BrowserFault = FaultAt<'browser'>
