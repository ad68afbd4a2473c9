import { startWatchdog } from './watchdog'

startWatchdog()
