import { readFile } from 'node:fs/promises'

export type MemorySample = { atMs: number; residentMb: number; heapMb: number }

const MB = 1024 * 1024

/**
 * Measures the memory of a process right after a garbage collection, through its inspector. So only referenced memory
 * counts.
 */
export async function openMemoryGauge(pid: number, inspector: string) {
  const socket = new WebSocket(inspector)
  await new Promise((done, fail) => {
    socket.addEventListener('open', done)
    socket.addEventListener('error', () => fail(new Error('No connection to the inspector')))
  })
  const began = performance.now()
  let last = 0
  const ask = (method: string) =>
    new Promise<{ usedSize?: number }>((done) => {
      const id = ++last
      const hear = ({ data }: MessageEvent) => {
        const answer = JSON.parse(String(data)) as { id: number; result: { usedSize?: number } }
        if (answer.id !== id) return
        socket.removeEventListener('message', hear)
        done(answer.result)
      }
      socket.addEventListener('message', hear)
      socket.send(JSON.stringify({ id, method }))
    })
  return {
    sample: async (): Promise<MemorySample> => {
      await ask('HeapProfiler.collectGarbage')
      const { usedSize = Number.NaN } = await ask('Runtime.getHeapUsage')
      const status = await readFile(`/proc/${pid}/status`, 'utf8')
      const residentKb = Number(/VmRSS:\s+(\d+)/.exec(status)?.[1])
      return { atMs: performance.now() - began, residentMb: residentKb / 1024, heapMb: usedSize / MB }
    },
    close: () => socket.close(),
  }
}

/** The median of the slopes of all pairs of samples (Theil–Sen), per hour. One odd sample does not change it. */
export function slopePerHour(samples: MemorySample[], value: (sample: MemorySample) => number): number {
  const slopes = samples.flatMap((later, index) =>
    samples.slice(0, index).map((earlier) => (value(later) - value(earlier)) / (later.atMs - earlier.atMs)),
  )
  return (slopes.toSorted((a, b) => a - b)[slopes.length >> 1] ?? 0) * 3_600_000
}
