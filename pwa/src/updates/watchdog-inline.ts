import { startAfterStill } from './after-still.ts'
import { startWatchdog } from './watchdog.ts'

startWatchdog()
startAfterStill()
