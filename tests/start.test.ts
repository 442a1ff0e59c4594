// The start and the end of the process, and its messages when something that it needs is wrong. Needs the build (node
// bin/build.ts).
import { spawn, type ChildProcess } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { createServer, type AddressInfo, connect, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fillDataDir } from './databases.ts'

let dataDir: string
const servers: Server[] = []
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'start-for-tests-'))
})
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
  rmSync(dataDir, { recursive: true, force: true })
})

type Ended = { code: number | null; output: string }

/** Starts the site. Once it is listening, `then` is called with its port; it has to end the process. */
function run(
  environment: Record<string, string>,
  then: (child: ChildProcess, port: number) => unknown = (child) => child.kill('SIGTERM'),
  [program, ...parameters]: [string, ...string[]] = [process.execPath, 'server.mjs'],
): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, parameters, {
      cwd: dirname(import.meta.dirname),
      stdio: ['pipe', 'pipe', 'pipe'],
      env: {
        PATH: process.env.PATH ?? '',
        HOST: '127.0.0.1',
        PORT: '0',
        DATA_DIR: dataDir,
        LOG_LEVEL: 'error',
        ...environment,
      },
    })
    let output = ''
    const collect = (chunk: Buffer) => {
      const before = output
      output += chunk.toString()
      const port = /The site is at http:\/\/localhost:(\d+)\r?\n/
      if (!port.test(before) && port.test(output)) then(child, Number(port.exec(output)?.[1]))
    }
    child.stdout.on('data', collect)
    child.stderr.on('data', collect)
    child.on('error', reject)
    // The first start may have to build the pages.
    child.on('close', (code) => resolve({ code, output: output.replace(/^.*… done in [\d.]+ s\.\n/gm, '') }))
  })
}

test('wrong settings stop the start with one sentence each', async () => {
  const wrong = { PORT: 'many', SECRET: 'short', PUBLICURL: 'https://www.firm.in' }
  const { code, output } = await run(wrong)
  expect(output.trim().split('\n')).toEqual([
    'The setting PORT is "many": it must be a whole number from 0 to 65535.',
    'The setting SECRET is wrong: it must have at least 32 characters.',
    expect.stringMatching(/^There is no setting PUBLICURL; perhaps PUBLIC_URL is meant\. /),
  ])
  expect(code).toBe(1)
})

// What else can be wrong has its sentence in src/platform/start/start-failures.test.ts.
test('a port in use gives one sentence', { tags: ['long'] }, async () => {
  const taken = createServer()
  servers.push(taken)
  await new Promise<void>((listening) => taken.listen(0, '127.0.0.1', listening))
  const { port } = taken.address() as AddressInfo
  fillDataDir(dataDir)
  const { code, output } = await run({ PORT: String(port) })
  expect(output.trim().split('\n').at(-1)).toBe(
    `Port ${port} is in use by another program. Stop that program, or name another port in the setting PORT.`,
  )
  expect(output).not.toMatch(/^\s+at /m)
  // It would lead to the other program.
  expect(output).not.toContain('/console/first/')
  expect(code).toBe(1)
})

test('a site with only a folder starts, says what the firm has to change, and stops', async () => {
  chmodSync(dataDir, 0o755)
  const smtp = { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'office@firm.in' }
  const { code, output } = await run({ LOG_LEVEL: 'info', ...smtp })
  expect(output).toMatch(
    /"address":"[^"]+\.example\.in","msg":"E-mails about enquiries go to this address, whose domain is/,
  )
  expect(output).toContain('Links to video meetings begin with \\"https://meet.example.in/\\", which is reserved')
  expect(output).toContain('Set PUBLIC_URL to the address under which visitors reach the site.')
  // Why, depends on how long a busy machine takes to refuse the connection.
  expect(output).toContain('The mail server at 127.0.0.1:1 cannot be used (')
  expect(output).toMatch(/^The site is at http:\/\/localhost:\d+$/m)
  expect(output, 'nothing fails because it is stopped at once').not.toContain('"level":50')
  const events = output.split('\n').flatMap((line) => (line.startsWith('{') ? [JSON.parse(line).msg] : []))
  expect(events.filter((event) => event.startsWith('the site '))).toEqual([
    'the site is starting',
    'the site is stopping',
    'the site has stopped',
  ])
  expect(code).toBe(0)
  expect(statSync(dataDir).mode & 0o777).toBe(0o700)
})

// `script` of util-linux runs a program at a terminal, with the lines ending as there.
const pseudoTerminal = '/usr/bin/script'

test.skipIf(!existsSync(pseudoTerminal))('at a terminal a person reads sentences, and the link last', async () => {
  fillDataDir(dataDir)
  const command = `exec ${process.execPath} server.mjs`
  const { code, output } = await run(
    { PUBLIC_URL: 'https://www.firm.in', LOG_LEVEL: 'info', SHELL: '/bin/sh', TERM: 'xterm' },
    // Ctrl+C reaches the site as a signal of the terminal.
    (child) => child.stdin?.write('\u0003'),
    [pseudoTerminal, '-qec', command, '/dev/null'],
  )
  const lines = output.replaceAll('\r', '').split('\n')
  expect(output).not.toContain('{"')
  expect(output).toMatch(/^Warning: E-mails about enquiries go to this address, .+ \(address: .+\.example\.in\)\r$/m)
  const [last, first] = [lines.findLastIndex((line) => /^─+$/.test(line)), lines.findIndex((line) => /^─+$/.test(line))]
  expect(lines.slice(first + 1, last)).toEqual([
    expect.stringMatching(/^The site is at http:\/\/localhost:\d+$/),
    'Visitors reach it at https://www.firm.in',
    expect.stringContaining('no administrator yet'),
    expect.stringMatching(/^https:\/\/www\.firm\.in\/console\/first\//),
  ])
  expect(lines.slice(last + 1).join('\n')).not.toContain('Warning')
  expect(output).toContain('The site is stopping')
  expect(code).toBe(0)
})

test('a site that stops says so at /readyz before it refuses connections', async () => {
  fillDataDir(dataDir)
  const answers: unknown[] = []
  await run({ STOP_GRACE_SECONDS: '20' }, async (child, port) => {
    const ready = async () => (await fetch(`http://127.0.0.1:${port}/readyz`)).json()
    answers.push(await ready())
    child.kill('SIGTERM')
    await expect.poll(ready).toMatchObject({ ready: false })
    answers.push(await ready(), (await fetch(`http://127.0.0.1:${port}/home`)).status)
    // Nobody has to wait for the rest of the time.
    child.kill('SIGKILL')
  })
  expect(answers).toEqual([
    { ready: true, reasons: [], warnings: [], release: expect.any(String) },
    { ready: false, reasons: ['the site is stopping'], warnings: [], release: expect.any(String) },
    200,
  ])
})

test('no signal cuts off a request that has begun', async () => {
  fillDataDir(dataDir)
  let answer: Promise<string> = Promise.resolve('')
  const { code } = await run({}, (child, port) => {
    const body = JSON.stringify({ email: 'not an address' })
    const socket = connect(port, '127.0.0.1')
    answer = text(socket)
    socket.write(
      `POST /post/contactus HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nContent-Type: application/json\r\n` +
        `Content-Length: ${body.length}\r\nExpect: 100-continue\r\n\r\n`,
    )
    // The server asks for the body, so the request has begun.
    socket.once('data', () => {
      socket.write(body.slice(0, 5))
      for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGTERM'] as const) child.kill(signal)
      // Once nobody can connect any more, the process has begun to stop.
      const finish = () => {
        const visitor = connect(port, '127.0.0.1')
        visitor.once('connect', () => {
          visitor.destroy()
          finish()
        })
        visitor.once('error', () => {
          child.kill('SIGTERM')
          socket.write(body.slice(5))
        })
      }
      finish()
    })
  })
  expect(await answer).toMatch(/HTTP\/1\.1 4\d\d [\s\S]*connection: close/i)
  expect(code).toBe(0)
})
