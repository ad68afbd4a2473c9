import pino, { type Logger as PinoLogger } from 'pino'
import { type LogOutput, openLogOutput } from './log-output.ts'

export type Logger = PinoLogger

/** JSON lines, on standard output unless told; secrets that slip into an object are masked. */
export function createLogger(level: string, output: LogOutput = openLogOutput()): Logger {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: [
        'password',
        'token',
        'currentPassword',
        'newPassword',
        'cookie',
        'authorization',
        '*.password',
        '*.token',
        '*.cookie',
        '*.authorization',
      ],
      censor: '[oculto]',
    },
  }
  return pino(options, output)
}
