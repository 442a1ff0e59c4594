// The program that reads one resume from its standard input and prints what it has found, as JSON. It runs in a process
// of its own (reader-process.server.ts), which ends afterwards.
import { readFileSync } from 'node:fs'
import { readResume } from './read-resume.server.ts'

const standardInput = 0

process.stdout.write(JSON.stringify(await readResume(readFileSync(standardInput))))
