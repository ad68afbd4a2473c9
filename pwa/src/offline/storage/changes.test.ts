import { expect, it, vi } from 'vitest'
import { onChange } from './changes.ts'

it('a page that comes back from the back/forward cache looks at everything again', () => {
  const page = new EventTarget()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  const heard: string[] = []
  const topics = [
    'outbox:7',
    'service_requests:7',
    'directory',
    'draft:7:message:1',
    'draft_ended:v1',
  ] as const
  const forget = topics.map((topic) => onChange(topic, () => heard.push(topic)))
  const comeBack = (persisted: boolean) =>
    page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }))
  comeBack(false)
  expect(heard).toEqual([])
  comeBack(true)
  // That a draft was sent is certain only if the other tab said so.
  expect(heard).toEqual(topics.slice(0, -1))
  for (const each of forget) each()
  comeBack(true)
  expect(heard).toHaveLength(4)
  vi.unstubAllGlobals()
})
