import { startWatchdog } from './watchdog.ts'

startWatchdog()
