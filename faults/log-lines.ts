// The JSON lines in the log of a site's process.
import { readFileSync } from 'node:fs'

export type LogLine = { level: number; msg: string; message?: string; cause?: string; failures?: number }

export function linesOf(log: string): LogLine[] {
  return readFileSync(log, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line): LogLine => JSON.parse(line))
}
