import type { Fault } from './fault.ts'
import { killApi, killBackend, killPostmaster } from './kills.ts'
import { failingStatement, thrice } from './writes.ts'

export const FAULTS: Fault[] = [killApi, killBackend, killPostmaster, thrice, failingStatement]
