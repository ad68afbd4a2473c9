import type { Mutant } from './outbox-mutants.ts'
import { PROPERTY } from './tests.ts'

/** Mistakes in how an item is added, most of it without reading the outbox first. Each names the test that notices it. */
export const APPEND_MUTANTS: readonly (Mutant & { proof: string })[] = [
  {
    name: 'M35',
    mistake: 'two pages give what they add at once the same place',
    file: 'pwa/src/offline/outbox/new-record.ts',
    from: 'new DataView(env.randomBytes(new Uint8Array(4)).buffer).getUint16(2) + 1',
    to: '1 + 0 * env.now()',
    proof: 'pwa/src/offline/outbox/outbox.test.ts',
  },
  {
    name: 'M36',
    mistake: 'what is added unread does not look whether its person is being forgotten',
    file: 'pwa/src/offline/outbox/store.ts',
    from: 'meta.add({ id: FORGOTTEN })',
    to: '',
    proof: 'pwa/src/offline/outbox/other-users.test.ts',
  },
  {
    name: 'M37',
    mistake: 'an item that is there already is a failure of the storage',
    file: 'pwa/src/offline/outbox/store.ts',
    from: 'if (!isRefused) throw error',
    to: 'throw error',
    proof: 'pwa/src/offline/outbox/outbox.test.ts',
  },
  {
    name: 'M7b',
    mistake: 'an act that can be undone is sent at once',
    file: 'pwa/src/offline/outbox/new-record.ts',
    from: "undoMs === undefined ? null : waitFor('undo', undoMs, env.now())",
    to: 'undoMs === undefined ? null : null',
    proof: PROPERTY,
  },
]
