// The log: one JSON line per event, with a request id and without personal data. A person at a terminal reads sentences.
import { pino, type DestinationStream, type Logger, type LoggerOptions } from 'pino'
import { inWords } from './log-in-words.server.ts'

export type Log = Logger

type Destination = DestinationStream & { isTTY?: boolean }

/**
 * Opens the log. Callers pass ids, counts and error classes only: bodies, personal addresses and header values never
 * reach the log. Writes to the standard output unless another destination is given. A terminal is given warnings and
 * errors alone, in words.
 */
export function openLog(level: string, destination: Destination = standardOutput()): Log {
  const options: LoggerOptions = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    hooks: {
      logMethod(given, method) {
        // An outage of the database or of the file store is reported once a minute (outage-log.server.ts). Everything
        // that fails meanwhile would add a line.
        if (isAboutOutage(given[0]) && !this.isLevelEnabled('debug')) return
        method.apply(this, given)
      },
    },
  }
  return pino(options, destination.isTTY ? inWords(destination) : destination)
}

function standardOutput(): Destination {
  return process.stdout.isTTY ? process.stdout : pino.destination(1)
}

type Loggable = { error: string; message: string; cause?: string; stack?: string }

/**
 * Returns the class, message, causes and stack of an error, for the log, without the values that caused it. The causes
 * are one text, the nearest first.
 */
export function loggable(error: unknown): Loggable {
  if (!(error instanceof Error)) return { error: 'unknown', message: String(error) }
  const described: Loggable = { error: error.name, message: error.message }
  const causes = causesOf(error)
  if (causes.length > 0) described.cause = causes.join('; ')
  if (error.stack !== undefined) described.stack = error.stack
  return described
}

const maxCauses = 5

function causesOf(error: Error): string[] {
  const causes: string[] = []
  for (let cause = error.cause; cause !== undefined && causes.length < maxCauses;) {
    causes.push(cause instanceof Error ? `${cause.name}: ${cause.message}` : String(cause))
    cause = cause instanceof Error ? cause.cause : undefined
  }
  return causes
}

function isAboutOutage(given: unknown): boolean {
  const error = typeof given === 'object' && given !== null && 'error' in given ? given.error : undefined
  return error === 'DatabaseUnavailable' || error === 'FilesUnavailable'
}
