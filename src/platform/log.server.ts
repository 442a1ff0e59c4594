// The log: one JSON line per event, with a request id and without personal data.
import { pino, type Logger } from 'pino'

export type Log = Logger

/**
 * Opens the log. Callers pass ids, counts and error classes only: bodies, personal addresses and header values never
 * reach the log.
 */
export function openLog(level: string): Log {
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime })
}

/** Returns the class, message and stack of an error, for the log, without the values that caused it. */
export function loggable(error: unknown): { error: string; message: string; stack?: string } {
  if (!(error instanceof Error)) return { error: 'unknown', message: String(error) }
  const described = { error: error.name, message: error.message }
  return error.stack === undefined ? described : { ...described, stack: error.stack }
}
