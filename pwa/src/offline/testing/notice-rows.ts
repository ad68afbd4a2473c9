import type { Notice } from '@tecnicerca/shared/notices'

export const READ = '2026-11-20T09:00:00.000Z'

/** A notice of case 12, a second after the one with the id before it. */
export function notice(id: number, changes: Partial<Notice> = {}): Notice {
  return {
    id,
    kind: 'message',
    service_request_id: 12,
    title: 'Ana te escribió',
    body: '¿A qué hora?',
    created_at: new Date(Date.UTC(2026, 10, 10, 12, 0, id)).toISOString(),
    read_at: null,
    ...changes,
  }
}
