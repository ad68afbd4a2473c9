import { route } from '../../http/route.ts'

export const liveRoutes = [
  route({
    method: 'GET',
    path: '/live',
    access: 'session',
    tag: 'En vivo',
    summary:
      'Dice `changed` cada vez que algo cambió en lo propio; qué cambió, lo dice `/service-requests/changes`',
    answers: {},
    answerType: 'text/event-stream',
    handle: async ({ deps, actor }) => ({
      status: 200,
      stream: () => deps.live.open({ user_id: actor.id, session_hash: actor.session_hash }),
      // Proxies such as nginx would buffer the response until it ends.
      headers: { 'Content-Type': 'text/event-stream', 'X-Accel-Buffering': 'no' },
    }),
  }),
]
