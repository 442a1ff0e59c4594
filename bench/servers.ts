// The servers of the benchmarks: separate processes on free ports of 127.0.0.1 that report their CPU time.
import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import startOptions from '../bin/start-options.json' with { type: 'json' }

export type Server = {
  url: string
  /** The CPU time of all its threads so far, in microseconds. */
  cpuMicroseconds: () => Promise<number>
  stop: () => Promise<void>
}

/** One that runs on Node. */
export type NodeServer = Server & { memory: () => Promise<NodeJS.MemoryUsage> }

/** A first start may have to build the pages. */
const startsWithinMs = 180_000

/**
 * Starts the site as in production, with the starting content. `dataDir` is removed when it stops. `file` is the entry
 * to run instead of server.ts, after further options of Node if it needs any; it has those of `npm start`.
 */
export async function startSite(
  environment: Record<string, string> = {},
  file: string | readonly string[] = 'server.ts',
): Promise<NodeServer & { dataDir: string }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'site-for-benches-'))
  const child = start([...startOptions.node, ...[file].flat()], {
    ...startOptions.environment,
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: '0',
    PUBLIC_URL: 'http://localhost',
    DATA_DIR: dataDir,
    DATABASE_URL: '',
    LOG_LEVEL: 'error',
    ...environment,
    BENCH_FOLDER: dataDir,
  })
  try {
    const port = await inTime(child, portOf(child))
    return { ...server(child, `http://127.0.0.1:${port}`), dataDir }
  } catch (error) {
    child.kill()
    throw error
  }
}

function portOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    child.stdout?.on('data', (chunk: Buffer) => {
      const [, port] = /The site is at http:\/\/localhost:(\d+)/.exec(chunk.toString()) ?? []
      if (port !== undefined) resolve(port)
    })
  })
}

/** A page as bytes, with the headers that Node does not add by itself. */
export type RawPage = { headers: string[]; body: Buffer }

/** Starts a bare node:http server that responds to every request with these headers and bytes. */
export async function startBare(page: RawPage): Promise<NodeServer> {
  const child = start(['bench/bare-server.ts'], {})
  child.send({ headers: page.headers, body: page.body.toString('base64') })
  const port = await inTime(child, reply<number>(child, 'port'))
  return server(child, `http://127.0.0.1:${port}`)
}

/** The response as sent, without the headers that Node adds to every response itself. */
export function rawPage(url: string): Promise<RawPage> {
  return new Promise((resolve, reject) => {
    request(url, { headers: { 'accept-encoding': 'br' } }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => {
        const kept = response.rawHeaders.flatMap((name, index, all) =>
          index % 2 || /^(?:date|connection|keep-alive)$/i.test(name) ? [] : [name, all[index + 1] ?? ''],
        )
        if (response.statusCode === 200) resolve({ headers: kept, body: Buffer.concat(chunks) })
        else reject(new Error(`The response to ${url} was ${response.statusCode}`))
      })
    })
      .on('error', reject)
      .end()
  })
}

function start(parameters: readonly string[], environment: Record<string, string>): ChildProcess {
  return spawn(process.execPath, ['--import', join(import.meta.dirname, 'report-cpu.ts'), ...parameters], {
    cwd: dirname(import.meta.dirname),
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    env: { ...process.env, ...environment },
  })
}

function server(child: ChildProcess, url: string): NodeServer {
  child.stdout?.resume()
  return {
    url,
    async cpuMicroseconds() {
      const response = reply<NodeJS.CpuUsage>(child, 'cpu')
      child.send('cpu')
      const cpu = await response
      return cpu.user + cpu.system
    },
    memory() {
      const response = reply<NodeJS.MemoryUsage>(child, 'memory')
      child.send('memory')
      return response
    },
    stop: () =>
      new Promise((stopped) => {
        child.once('exit', () => stopped())
        child.kill('SIGTERM')
      }),
  }
}

/** What a message has under this name. Both may be asked for at the same time. */
function reply<Value>(child: ChildProcess, name: 'port' | 'cpu' | 'memory'): Promise<Value> {
  return new Promise((resolve) => {
    const listen = (message: Record<string, unknown>) => {
      if (!(name in message)) return
      child.off('message', listen)
      resolve(message[name] as Value)
    }
    child.on('message', listen)
  })
}

function inTime<Value>(child: ChildProcess, value: Promise<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    const limit = setTimeout(
      () => reject(new Error(`A server did not start within ${startsWithinMs / 1000} s`)),
      startsWithinMs,
    )
    child.once('exit', (code) => reject(new Error(`A server ended with code ${code}`)))
    value.then(resolve, reject).finally(() => clearTimeout(limit))
  })
}
