import type { Plant } from '../kit/plant.ts'

/** Defects in offers, messages and photos of a case. Like the mutants, they are planted for the Node phones only. */
export const CHAOS_PLANTS: readonly Plant[] = [
  {
    name: 'offer-anew',
    file: 'pwa/src/offline/outbox/kinds.ts',
    from: 'const { user_id: userId, key } = record',
    to: "const { userId } = record\n  const key = record.kind === 'offer.create' ? crypto.randomUUID() : record.key",
  },
  {
    name: 'photo-renamed',
    file: 'pwa/src/offline/outbox/kinds.ts',
    from: 'path: (payload) => `${pathOf(payload)}/photos/${payload.photo_id}`',
    to: 'path: (payload) => `${pathOf(payload)}/photos/${crypto.randomUUID()}`',
  },
]
