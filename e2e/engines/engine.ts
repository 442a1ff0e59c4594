// What the checks need of a browser engine, and how the processes of one are started and ended.
import { spawn, type ChildProcess } from 'node:child_process'

/** One input device and what it does, as WebDriver and WebDriver BiDi have it. */
export type Input = { type: 'pointer' | 'key' | 'none'; id: string; actions: object[] }

export type Engine = {
  /** Opens the address as a new document and waits until it has loaded. */
  goTo: (address: string) => Promise<void>
  back: () => Promise<void>
  reload: () => Promise<void>
  /** Calls the function, given as source text, in the page. Arguments and result must be JSON. */
  run: (source: string, given: unknown[]) => Promise<unknown>
  perform: (inputs: Input[]) => Promise<void>
  setFile: (selector: string, path: string) => Promise<void>
  resize: (width: number, height: number) => Promise<void>
  /** For the calls of the console of the page that is open. */
  setCookie: (cookie: { name: string; value: string }) => Promise<void>
  /** The errors since the last call: of the console, uncaught ones and what the security policy has refused. */
  takeErrors: () => Promise<string[]>
  close: () => Promise<void>
}

/** After this long something hangs. Nothing here measures how fast the machine is. */
export const hangsAfterMs = 120_000
const betweenTriesMs = 20

/** Tries until there is a result other than false, null and undefined. */
export async function until<Result>(what: string, attempt: () => Promise<Result>): Promise<NonNullable<Result>> {
  const deadline = Date.now() + hangsAfterMs
  for (;;) {
    let failure: unknown
    // A page that is being replaced cannot be asked.
    const result = await attempt().catch((error: unknown) => void (failure = error))
    if (result !== undefined && result !== null && result !== false) return result
    if (Date.now() > deadline) throw new Error(`Never came: ${what}`, { cause: failure })
    await new Promise((resolve) => setTimeout(resolve, betweenTriesMs))
  }
}

export type Program = { process: ChildProcess; ended: () => Promise<void> }

/**
 * A shell owns the program. It ends the program and removes its folder when the shell's own input closes: on request, or
 * because this process was killed.
 */
export function start(command: string[], env: Record<string, string>, folder: string): Program {
  const script = `folder=$1; shift; exec 3<&0; "$@" 3<&- & program=$!
    (cat <&3; kill $program) >/dev/null 2>&1 &
    exec 3<&-; wait $program; rm -rf "$folder"`
  const shell = spawn('/bin/sh', ['-c', script, 'sh', folder, ...command], {
    stdio: 'pipe',
    env: { ...process.env, ...env },
    detached: true,
  })
  const exited = new Promise<void>((resolve) => shell.once('exit', () => resolve()))
  return {
    process: shell,
    ended() {
      shell.stdin.end()
      return exited
    },
  }
}

/** Waits for a line that the program prints. */
export function printed({ process: program }: Program, line: RegExp): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  let text = ''
  const read = (chunk: Buffer): void => {
    text += chunk.toString()
    const found = line.exec(text)?.[1]
    if (found !== undefined) resolve(found)
  }
  program.stdout?.on('data', read)
  program.stderr?.on('data', read)
  program.once('exit', () => reject(new Error(`It ended by itself: ${text.slice(-1000)}`)))
  setTimeout(() => reject(new Error(`It never printed ${String(line)}: ${text.slice(-1000)}`)), hangsAfterMs).unref()
  return promise
}
