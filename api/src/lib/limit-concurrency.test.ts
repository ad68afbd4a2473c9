import { expect, test } from 'vitest'
import type { Caller } from './current-caller.ts'
import { limitConcurrency } from './limit-concurrency.ts'

/** Runs tasks that end on demand, and records the state of each. */
function createTaskQueue(max: number, mostWaiting: number) {
  let caller: Caller | undefined
  const limited = limitConcurrency({ max, mostWaiting, callerOf: () => caller })
  const states: string[] = []
  const ends: (() => void)[] = []
  return {
    states,
    ask: (name: string | undefined, from: Omit<Partial<Caller>, 'name'> = {}) => {
      caller = name === undefined ? undefined : { name, address: `of ${name}`, ...from }
      const index = states.push('waits') - 1
      const work = () => {
        states[index] = 'runs'
        return new Promise<void>((end) => (ends[index] = end))
      }
      limited(work).then(
        () => (states[index] = 'done'),
        ({ code }: { code: string }) => (states[index] = code),
      )
    },
    end: (index: number) => ends[index]?.(),
    settled: () => new Promise((done) => setImmediate(done)),
  }
}

test('tasks beyond the limit wait and start in order', async () => {
  const { ask, states, end, settled } = createTaskQueue(1, 2)
  for (const name of ['a', 'b', 'c']) ask(name)
  await settled()
  expect(states).toEqual(['runs', 'waits', 'waits'])
  end(0)
  await settled()
  expect(states).toEqual(['done', 'runs', 'waits'])
})

test('a task beyond the queue is refused, and a later one runs once there is room', async () => {
  const { ask, states, end, settled } = createTaskQueue(1, 1)
  for (const name of ['a', 'a', 'a']) ask(name)
  await settled()
  expect(states).toEqual(['runs', 'waits', 'unavailable'])
  end(0)
  await settled()
  end(1)
  await settled()
  ask('a')
  await settled()
  expect(states).toEqual(['done', 'done', 'unavailable', 'runs'])
})

test('another caller displaces the last task of the caller with the most waiting tasks', async () => {
  const { ask, states, settled } = createTaskQueue(1, 3)
  for (const name of ['a', 'a', 'a', 'b', 'c', 'd']) ask(name)
  await settled()
  expect(states).toEqual(['runs', 'waits', 'unavailable', 'waits', 'waits', 'unavailable'])
})

test('a task without a caller is never refused', async () => {
  const { ask, states, settled } = createTaskQueue(1, 1)
  for (const name of [undefined, undefined, undefined, 'a']) ask(name)
  await settled()
  expect(states).toEqual(['runs', 'waits', 'waits', 'unavailable'])
})

test('the next task is that of the caller with the fewest running tasks', async () => {
  const { ask, states, end, settled } = createTaskQueue(2, 9)
  for (const name of ['a', 'a', 'a', 'a', 'b']) ask(name)
  end(0)
  await settled()
  expect(states).toEqual(['done', 'runs', 'waits', 'waits', 'runs'])
})

test('callers with equal numbers of tasks are compared by those of their addresses', async () => {
  const { ask, states, end, settled } = createTaskQueue(2, 3)
  for (const name of ['a', 'b', 'c', 'd', 'e']) ask(name, { address: 'one' })
  ask('f', { address: 'other' })
  await settled()
  expect(states).toEqual(['runs', 'runs', 'waits', 'waits', 'unavailable', 'waits'])
  end(0)
  await settled()
  expect(states).toEqual(['done', 'runs', 'waits', 'waits', 'unavailable', 'runs'])
})

test('a waiting task is refused once its caller has left', async () => {
  const { ask, states, end, settled } = createTaskQueue(1, 9)
  const leaving = new AbortController()
  ask('a')
  ask('b', { signal: () => leaving.signal })
  ask('c')
  leaving.abort()
  await settled()
  expect(states).toEqual(['runs', 'unavailable', 'waits'])
  end(0)
  await settled()
  expect(states).toEqual(['done', 'unavailable', 'runs'])
})
