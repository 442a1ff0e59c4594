// Runs the reader in a process of its own for each file. A file that makes the reader slow, large or crash ends that
// process and nothing else, and whoever takes control of it finds no secrets, may write nothing and start nothing. A
// worker thread would start sooner, but its limit of heap leaves out buffers, and a fatal error in it can end the site.
import { spawn } from 'node:child_process'
import { open, type FileHandle } from 'node:fs/promises'
import { setPriority } from 'node:os'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { findings } from './findings.ts'
import type { ReadResult } from './inspection.ts'

/** The reader cannot be run, or does not come to reading, whatever the file. */
export class ReaderFailed extends Error {}

// The build replaces this address (reader-program.vite.ts).
const programOfReader = fileURLToPath(new URL('./reader-program.server.ts', import.meta.url))

/** The build has everything in one folder. The sources need the packages as well. */
function readableBy(program: string): string {
  return program.endsWith('.ts')
    ? program.slice(0, program.lastIndexOf(join('/', 'src', 'platform')))
    : dirname(program)
}

/** The machine may have two cores, and visitors of the site come first, so the reader is niced. */
export const readerLimits = { ms: 10_000, heapMegabytes: 128, niceness: 10 }

const nodeOptions = (program: string, heapMegabytes: number) => [
  '--permission',
  `--allow-fs-read=${readableBy(program)}`,
  `--max-old-space-size=${heapMegabytes}`,
  program,
]

/**
 * Reads the file in a new process. Whatever exceeds the limits or makes the reader fail is 'dangerous'. Throws
 * ReaderFailed if no process can be started or it ends before it has begun to read, the error of the file system if
 * the file cannot be opened, and the signal's reason.
 */
export async function readInProcess(
  path: string,
  signal: AbortSignal,
  limits = readerLimits,
  program = programOfReader,
): Promise<ReadResult> {
  const { output, isLate, killedBy, code } = await runOnFile(program, path, signal, limits)
  if (isLate) return { verdict: 'dangerous', findings: [findings.tooSlow] }
  // Node aborts when its heap is full. A signal comes from the system, when memory is short everywhere.
  if (killedBy !== null || code === abortedCode) return { verdict: 'dangerous', findings: [findings.tooMuchMemory] }
  return (code === 0 ? resultOf(output) : null) ?? { verdict: 'dangerous', findings: [findings.unreadableObject] }
}

/** How a program ended, and the last that it printed: first an empty line, once the file was in its hands. */
type Ended = { output: string; isLate: boolean; killedBy: NodeJS.Signals | null; code: number | null }

/** Runs a program on a file in a new process. Throws as `readInProcess` does. */
export async function runOnFile(
  program: string,
  path: string,
  signal: AbortSignal,
  limits: typeof readerLimits & { characters?: number },
): Promise<Ended> {
  const file = await open(path)
  try {
    signal.throwIfAborted()
    return await runOnHandle(file, signal, nodeOptions(program, limits.heapMegabytes), limits)
  } finally {
    await file.close()
  }
}

async function runOnHandle(
  file: FileHandle,
  signal: AbortSignal,
  parameters: string[],
  { ms, niceness, characters = maxOutput }: typeof readerLimits & { characters?: number },
): Promise<Ended> {
  // The file is the standard input, so the process need not be allowed to read its folder.
  const child = spawn(process.execPath, parameters, {
    stdio: [file.fd, 'pipe', 'pipe'],
    env: {},
    windowsHide: true,
  })
  const { stdout, stderr } = child
  if (stdout === null || stderr === null) throw new ReaderFailed('the reader of PDFs has no output')
  const ended = Promise.withResolvers<{ code: number | null; killedBy: NodeJS.Signals | null }>()
  child.once('error', (error) => ended.reject(new ReaderFailed('the reader of PDFs did not start', { cause: error })))
  if (child.pid !== undefined) lowerPriority(child.pid, niceness)
  child.once('close', (code, killedBy) => ended.resolve({ code, killedBy }))
  let isLate = false
  const timer = setTimeout(() => {
    isLate = true
    child.kill('SIGKILL')
  }, ms)
  const onAbort = () => child.kill('SIGKILL')
  signal.addEventListener('abort', onAbort, { once: true })
  try {
    const [output, complaint, { code, killedBy }] = await Promise.all([
      kept(stdout, characters),
      kept(stderr, maxErrorOutput),
      ended.promise,
    ])
    signal.throwIfAborted()
    // The first line comes once the file is in the reader's hands.
    if (output === '') {
      const how = isLate ? 'did not begin in time' : `ended with ${killedBy ?? `code ${code}`}`
      throw new ReaderFailed(`the reader of PDFs ${how}: ${lastLines(complaint)}`)
    }
    return { output, isLate, killedBy, code }
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', onAbort)
  }
}

/** 128 + SIGABRT, where a shell stands between. */
const abortedCode = 134

/** Characters of what the reader prints, of which the last are kept. */
const [maxOutput, maxErrorOutput] = [64 * 1024, 2 * 1024]
const longestLine = 300

async function kept(output: Readable, most: number): Promise<string> {
  let last = ''
  output.setEncoding('utf8')
  for await (const piece of output) last = `${last}${String(piece)}`.slice(-most)
  return last
}

function lastLines(complaint: string): string {
  const lines = complaint.trim().split('\n').slice(-5)
  return lines.map((line) => line.slice(0, longestLine)).join(' | ')
}

function lowerPriority(pid: number, niceness: number): void {
  try {
    setPriority(pid, niceness)
  } catch {
    // It has ended already.
  }
}

const readResult: z.ZodType<ReadResult> = z.discriminatedUnion('verdict', [
  z.object({
    verdict: z.literal('clean'),
    pages: z.int().positive(),
    title: z.string().max(400),
    hasMistypedLink: z.boolean(),
  }),
  z.object({
    verdict: z.literal('unreadable'),
    reason: z.enum(['not a pdf', 'truncated', 'encrypted', 'locked', 'empty']),
    message: z.string(),
  }),
  z.object({ verdict: z.literal('dangerous'), findings: z.array(z.string()).min(1) }),
])

/** Returns null for what no reader of ours prints: a file may have taken control of it. */
function resultOf(output: string): ReadResult | null {
  try {
    return readResult.parse(JSON.parse(output))
  } catch {
    return null
  }
}
