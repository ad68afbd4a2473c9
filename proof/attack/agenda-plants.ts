import type { Plant } from '../kit/plant.ts'

/** Defects that the part `agenda` must notice. */
export const AGENDA_PLANTS: readonly Plant[] = [
  {
    name: 'agenda',
    file: 'api/src/features/service-requests/asking-service.ts',
    from: '    await asking.lockAsking(trx, [actor.id])\n',
    to: '',
  },
  {
    name: 'day',
    file: 'api/src/features/service-requests/asking-repository.ts',
    from: "interval '24 hours'",
    to: "interval '1 second'",
  },
  {
    name: 'block',
    file: 'api/src/features/service-requests/asking-repository.ts',
    from: "not ${hasBlocked('t.user_id', '$2')} and ",
    to: '',
  },
  {
    name: 'closed-case',
    file: 'api/src/features/service-requests/status-service.ts',
    from: '  return { ...found, is_talkable: false }\n',
    to: '  return found\n',
  },
]
