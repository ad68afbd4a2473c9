import pino, { type Logger as PinoLogger } from 'pino'
import { type LogOutput, openLogOutput } from './log-output.ts'
import { loggableError } from './loggable-error.ts'

export type Logger = PinoLogger

/**
 * Writes JSON lines, by default to standard output. Masks secrets that get into an object, and logs database errors without
 * the row.
 */
export function createLogger(level: string, output: LogOutput = openLogOutput()): Logger {
  const options = {
    level,
    base: null,
    formatters: { level: (name: string) => ({ level: name }) },
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: (error: unknown) => (error instanceof Error ? loggableError(error) : error) },
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
