// The log as a person at a terminal reads it: warnings and errors, in sentences.
import { pino, type DestinationStream } from 'pino'

/** What the log writes of an event. `loggable` gives the last four (log.server.ts). */
type Line = { level: number; msg?: string; error?: string; message?: string; cause?: string; stack?: string }

const { warn, error: failure } = pino.levels.values

/**
 * Takes lines of the log as JSON, and writes those about warnings and errors to the terminal, with their facts in
 * brackets. Where an error was thrown follows in lines of its own.
 */
export function inWords(terminal: DestinationStream): DestinationStream {
  return {
    write(line) {
      const { level, time: _, msg = '', stack = '', ...facts }: Line & Record<string, unknown> = JSON.parse(line)
      if (level < (warn ?? 0)) return
      const isFailure = level >= (failure ?? 0)
      const sentence = `${isFailure ? 'Error' : 'Warning'}: ${msg.charAt(0).toUpperCase()}${msg.slice(1)}`
      const frames = isFailure ? stack.split('\n').filter((each) => /^ +at /.test(each)) : []
      terminal.write(`${[sentence + inBrackets(facts), ...frames].map(printable).join('\n')}\n`)
    },
  }
}

function inBrackets({ error, message, ...facts }: Record<string, unknown>): string {
  const failed = [error, message].filter((each) => each !== undefined)
  const named = Object.entries(facts).map(([name, value]) => `${name}: ${inText(value)}`)
  const all = [...(failed.length > 0 ? [failed.map(inText).join(': ')] : []), ...named]
  return all.length > 0 ? ` (${all.join(', ')})` : ''
}

function inText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** Without what would move the cursor, colour the text or end the line. */
function printable(text: string): string {
  return text.replace(/\p{Cc}+/gu, ' ')
}
