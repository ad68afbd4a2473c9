let reads: Promise<unknown>[] | undefined = []

/** Tells that the first screen waits for this read, so that other work of the start begins after it. */
export function noteScreenRead(read: Promise<unknown>): void {
  reads?.push(read)
}

/** Resolves once the reads noted so far have ended. */
export async function screenReadsDone(): Promise<void> {
  await Promise.allSettled(reads ?? [])
  reads = undefined
}
