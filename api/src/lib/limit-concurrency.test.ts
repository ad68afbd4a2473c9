import { expect, test } from 'vitest'
import type { Caller } from './current-caller.ts'
import { limitConcurrency } from './limit-concurrency.ts'

/** Works that end when told, and what became of each so far. */
function stage(max: number, mostWaiting: number) {
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

test('works beyond the limit wait and begin in order', async () => {
  const { ask, states, end, settled } = stage(1, 2)
  for (const name of ['a', 'b', 'c']) ask(name)
  await settled()
  expect(states).toEqual(['runs', 'waits', 'waits'])
  end(0)
  await settled()
  expect(states).toEqual(['done', 'runs', 'waits'])
})

test('who asks for more than may wait is refused, and the next one is not', async () => {
  const { ask, states, end, settled } = stage(1, 1)
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

test('another takes the place of the last of whoever waits with the most', async () => {
  const { ask, states, settled } = stage(1, 3)
  for (const name of ['a', 'a', 'a', 'b', 'c', 'd']) ask(name)
  await settled()
  expect(states).toEqual(['runs', 'waits', 'unavailable', 'waits', 'waits', 'unavailable'])
})

test('a work for nobody always waits', async () => {
  const { ask, states, settled } = stage(1, 1)
  for (const name of [undefined, undefined, undefined, 'a']) ask(name)
  await settled()
  expect(states).toEqual(['runs', 'waits', 'waits', 'unavailable'])
})

test('the next is whoever has the fewest running', async () => {
  const { ask, states, end, settled } = stage(2, 9)
  for (const name of ['a', 'a', 'a', 'a', 'b']) ask(name)
  end(0)
  await settled()
  expect(states).toEqual(['done', 'runs', 'waits', 'waits', 'runs'])
})

test('of as many running and waiting the addresses are compared', async () => {
  const { ask, states, end, settled } = stage(2, 3)
  for (const name of ['a', 'b', 'c', 'd', 'e']) ask(name, { address: 'one' })
  ask('f', { address: 'other' })
  await settled()
  expect(states).toEqual(['runs', 'runs', 'waits', 'waits', 'unavailable', 'waits'])
  end(0)
  await settled()
  expect(states).toEqual(['done', 'runs', 'waits', 'waits', 'unavailable', 'runs'])
})

test('who no longer waits for the answer loses the place', async () => {
  const { ask, states, end, settled } = stage(1, 9)
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
