import { shiftedClock, slowDatabase } from './elsewhere.ts'
import type { Fault } from './fault.ts'
import { killApi, killBackend, killPostmaster } from './kills.ts'
import { mailDown } from './mail.ts'
import { diskFull, poolExhausted } from './resources.ts'
import { failingStatement, thrice } from './writes.ts'

export const FAULTS: Fault[] = [
  killApi,
  killBackend,
  killPostmaster,
  poolExhausted,
  slowDatabase,
  diskFull,
  shiftedClock,
  mailDown,
  thrice,
  failingStatement,
]
