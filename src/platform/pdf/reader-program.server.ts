// The program that reads one PDF from its standard input and prints what it has found, as JSON. It runs in a process
// of its own (reader-process.server.ts), which ends afterwards.
import { readFileSync, writeSync } from 'node:fs'
import { findings } from './findings.ts'
import type { ReadResult } from './inspection.ts'
import { readPdf } from './read-pdf.server.ts'

const [standardInput, standardOutput] = [0, 1]

async function verdict(file: Uint8Array): Promise<ReadResult> {
  try {
    return await readPdf(file)
  } catch {
    return { verdict: 'dangerous', findings: [findings.unreadableObject] }
  }
}

// The library warns of each large number, with all its digits.
console.warn = () => undefined

const file = readFileSync(standardInput)
// Whatever ends the process from here on is the fault of the file.
writeSync(standardOutput, '\n')
process.stdout.write(JSON.stringify(await verdict(file)))
