import type { Plant } from '../kit/plant.ts'

/** The soak must detect `leak`, the mix `stall`, and the fan-out `slow-queue`. */
export const LOAD_PLANTS: readonly Plant[] = [
  {
    name: 'leak',
    file: 'api/src/http/observe.ts',
    from: 'export const OWN_CALL = { isOwnCall: true }\n',
    to: 'export const OWN_CALL = { isOwnCall: true }\nconst kept: string[] = []\n',
    also: [
      {
        // Every request leaks some hundred bytes.
        file: 'api/src/http/observe.ts',
        from: 'const started = performance.now()\n',
        to: 'const started = performance.now()\n    kept.push(`${kept.length} `.repeat(100))\n',
      },
    ],
  },
  {
    name: 'stall',
    // The event loop stands still for 300 ms every five seconds.
    file: 'api/src/main.ts',
    from: '\nsurviveLostTerminal()\n',
    to: '\nsurviveLostTerminal()\nsetInterval(() => {\n  const end = performance.now() + 300\n  while (performance.now() < end);\n}, 5000).unref()\n',
  },
  {
    name: 'slow-queue',
    // After each batch the queue pauses, even if more notices are due.
    file: 'api/src/features/notices/delivery-service.ts',
    from: 'return seen === BATCH',
    to: 'return seen < 0',
  },
]
