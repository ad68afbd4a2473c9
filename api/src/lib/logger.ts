import pino, { type Logger as PinoLogger } from 'pino'

export type Logger = PinoLogger

/** JSON lines on standard output; secrets that slip into an object are masked. */
export function createLogger(level: string): Logger {
  return pino({
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
  })
}
