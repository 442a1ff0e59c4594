// Loaded into the server of each build before its own code, with --import: its clock stands where the recorder puts it,
// its timers run when that clock is moved, and its random values follow from the step of the script and from the request.
// So two recordings of one build are equal, and an id that one build makes more shifts few others.
import { AsyncLocalStorage, createHook } from 'node:async_hooks'
import crypto from 'node:crypto'
import http from 'node:http'
import { syncBuiltinESMExports } from 'node:module'
import net from 'node:net'
import timers from 'node:timers'
import timersPromises from 'node:timers/promises'

/** What the recorder asks for. Each is answered by its number. */
type Order = { number: number } & ({ do: 'step'; name: string } | { do: 'advance'; to: number } | { do: 'settle' })

const RealDate = Date
let now = RealDate.parse(process.env.COMPARE_CLOCK ?? '')
let step = 'start'
/** How long the process has run. It never goes back, as the clock may. */
let passedMs = 0

globalThis.Date = new Proxy(RealDate, {
  construct: (target, given: unknown[]) => Reflect.construct(target, given.length === 0 ? [now] : given),
  get: (target, name) => (name === 'now' ? () => now : Reflect.get(target, name)),
  apply: () => new RealDate(now).toString(),
})
performance.now = () => passedMs
// What the site shares out by measuring itself would depend on what else the machine does.
process.threadCpuUsage = () => ({ user: 0, system: 0 })
process.memoryUsage.rss = () => 100 * 1024 * 1024

// --- Timers

/** Shorter ones belong to a request or a write that is under way, and run by the real time. */
const leastMs = 450

const real = { setTimeout: timers.setTimeout, clearTimeout: timers.clearTimeout }
const realPause = timersPromises.setTimeout
const waiting = new Set<StandingTimer>()
const short = new Set<unknown>()
let made = 0

/** Runs once the clock has been moved past it: once, however often it would have run meanwhile. */
class StandingTimer {
  readonly order = (made += 1)
  readonly run: () => void
  readonly ms: number
  readonly repeats: boolean
  due = 0

  constructor(run: () => void, ms: number, repeats: boolean) {
    this.run = run
    this.ms = ms
    this.repeats = repeats
    this.refresh()
  }

  refresh(): this {
    this.due = passedMs + this.ms
    waiting.add(this)
    return this
  }

  fire(): void {
    if (this.repeats) this.refresh()
    else this.close()
    this.run()
  }

  close(): this {
    waiting.delete(this)
    return this
  }

  ref(): this {
    return this
  }

  unref(): this {
    return this
  }

  hasRef(): boolean {
    return false
  }

  [Symbol.dispose](): void {
    this.close()
  }
}

function isLong(ms: unknown): ms is number {
  return typeof ms === 'number' && ms >= leastMs
}

function startTimer(run: (...given: unknown[]) => void, ms?: number, ...given: unknown[]): unknown {
  if (isLong(ms)) return new StandingTimer(() => run(...given), ms, false)
  const timer: unknown = real.setTimeout(() => {
    short.delete(timer)
    run(...given)
  }, ms)
  short.add(timer)
  return timer
}

function stopTimer(timer: unknown): void {
  if (timer instanceof StandingTimer) timer.close()
  else {
    short.delete(timer)
    real.clearTimeout(timer as NodeJS.Timeout)
  }
}

const replaced = {
  setTimeout: startTimer,
  clearTimeout: stopTimer,
  setInterval: (run: (...given: unknown[]) => void, ms = 1, ...given: unknown[]) =>
    new StandingTimer(() => run(...given), ms, true),
  clearInterval: stopTimer,
}
Object.assign(globalThis, replaced)
Object.assign(timers, replaced)
// A pause waits for something real, such as a child process. A standing clock would never end it.
Object.assign(timersPromises, {
  setTimeout: <Value>(ms = 1, value?: Value, options?: object) => realPause(Math.min(ms, 2), value, options),
})
// Every limit becomes a standing timer, also one that is shorter than those, so that a slow machine aborts nothing.
AbortSignal.timeout = (ms) => {
  const ending = new AbortController()
  startTimer(
    () => ending.abort(new DOMException('The operation was aborted due to timeout', 'TimeoutError')),
    ms + 1000,
  )
  return ending.signal
}

// --- Random values

const counts = new Map<string, number>()

/** What is under way: a request, or what the site does of its own accord. */
const cause = new AsyncLocalStorage<string>()
const { emit } = http.Server.prototype

Object.assign(http.Server.prototype, {
  emit(this: http.Server, event: string, ...given: unknown[]) {
    const [request] = given
    const answer = (): unknown => Reflect.apply(emit, this, [event, ...given])
    if (!(request instanceof http.IncomingMessage)) return answer()
    return cause.run(`${request.method} ${request.url}`, answer)
  },
})

/** Counted by cause and kind, so that a call more in one place shifts no value in another. */
function bytesFor(kind: string, size: number): Buffer {
  const key = [step, cause.getStore() ?? '', kind, size].join('\n')
  const count = (counts.get(key) ?? 0) + 1
  counts.set(key, count)
  const blocks = Array.from({ length: Math.ceil(size / 64) }, (_, block) =>
    crypto.createHash('sha512').update(`${key} ${count} ${block}`).digest(),
  )
  return Buffer.concat(blocks).subarray(0, size)
}

function fill<Filled extends ArrayBufferView>(into: Filled, offset = 0, size = into.byteLength - offset): Filled {
  const bytes = new Uint8Array(into.buffer, into.byteOffset + offset, size)
  bytes.set(bytesFor('fill', size))
  return into
}

function uuid(kind: string): string {
  const bytes = bytesFor(kind, 16)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

type Callback<Value> = (error: null, value: Value) => void

function answered<Value>(value: Value, callback: Callback<Value> | undefined): Value | undefined {
  if (callback === undefined) return value
  process.nextTick(callback, null, value)
  return undefined
}

function integer(first: number, second?: number | Callback<number>, callback?: Callback<number>): number | undefined {
  const [min, max] = typeof second === 'number' ? [first, second] : [0, first]
  const value = min + (bytesFor('integer', 6).readUIntBE(0, 6) % (max - min))
  return answered(value, typeof second === 'function' ? second : callback)
}

Object.assign(crypto, {
  randomUUID: () => uuid('uuid'),
  randomBytes: (size: number, callback?: Callback<Buffer>) => answered(bytesFor('bytes', size), callback),
  randomInt: integer,
  randomFillSync: fill,
  randomFill: (into: ArrayBufferView, ...given: unknown[]) => {
    const callback = given.at(-1)
    fill(into)
    return typeof callback === 'function' ? answered(into, (error, value) => void callback(error, value)) : into
  },
})
for (const web of [crypto.webcrypto, globalThis.crypto]) {
  Object.defineProperty(web, 'randomUUID', { value: () => uuid('uuid of the web'), configurable: true })
  Object.defineProperty(web, 'getRandomValues', { value: fill, configurable: true })
}
Math.random = () => bytesFor('number', 6).readUIntBE(0, 6) / 2 ** 48

// --- What is under way

/** Connections that this process has opened, and on which it waits for an answer. */
const unanswered = new Set<net.Socket>()
const { connect } = net.Socket.prototype
/** Screens show where mail is sent to, so the settings of all recordings name this port. */
const shownMailPort = 2525

function watch(socket: net.Socket): void {
  const { push, write } = socket
  const watched = {
    push(chunk: unknown) {
      unanswered.delete(socket)
      return Reflect.apply(push, socket, [chunk])
    },
    write(...chunk: unknown[]) {
      unanswered.add(socket)
      return Reflect.apply(write, socket, chunk)
    },
  }
  Object.assign(socket, watched)
  unanswered.add(socket)
  socket.once('close', () => unanswered.delete(socket))
}

/** An error names the port that the settings name, too. */
function sendToMailServer(socket: net.Socket, options: { port: unknown }): void {
  const port = process.env.COMPARE_MAIL_PORT ?? ''
  options.port = Number(port)
  socket.prependListener('error', (error) => (error.message = error.message.replace(port, String(shownMailPort))))
}

Object.assign(net.Socket.prototype, {
  connect(this: net.Socket, ...given: unknown[]) {
    watch(this)
    const [options] = given.flat()
    if (typeof options === 'object' && options !== null && 'port' in options && Number(options.port) === shownMailPort)
      sendToMailServer(this, options)
    return Reflect.apply(connect, this, given)
  },
})

/** These wait for others, and are there while nothing happens. */
const idle = new Set(['PipeWrap', 'TTYWrap', 'TCPServerWrap', 'TCPSocketWrap', 'Timeout', 'SignalWrap', 'MessagePort'])

/** Work in other threads, which Node does not count among its active resources: hashes, compression, pictures. */
const inThreads = new Set<number>()
const ofThreads = /REQUEST$|^sharp/i

createHook({
  trackPromises: false,
  init: (id, type) => void (ofThreads.test(type) && inThreads.add(id)),
  destroy: (id) => void inThreads.delete(id),
}).enable()

function isBusy(): boolean {
  if (short.size > 0 || unanswered.size > 0 || inThreads.size > 0) return true
  return process.getActiveResourcesInfo().some((kind) => !idle.has(kind))
}

const quietTurns = 5

async function settle(): Promise<void> {
  for (let quiet = 0; quiet < quietTurns; quiet = isBusy() ? 0 : quiet + 1)
    await new Promise((resolve) => real.setTimeout(resolve, 1))
}

/** Runs the timers that are due by then, each once. */
async function runTimers(until: number): Promise<void> {
  const due = [...waiting].filter((timer) => timer.due <= until)
  for (const timer of due.toSorted((a, b) => a.due - b.due || a.order - b.order)) {
    if (!waiting.has(timer) || timer.due > until) continue
    timer.fire()
    await settle()
  }
}

async function advance(to: number): Promise<void> {
  passedMs += Math.max(0, to - now)
  now = to
  await runTimers(passedMs)
}

/** Longer than the site waits until it looks again for mail, and for what has changed. */
const pollMs = 2000

/** Lets the site look for whatever it does by and by. The clock stands, so it does not matter when it would have looked. */
async function finish(): Promise<void> {
  await settle()
  await runTimers(passedMs + pollMs)
  await settle()
}

async function follow(order: Order): Promise<void> {
  if (order.do === 'advance') return advance(order.to)
  if (order.do === 'settle') return finish()
  step = order.name
  counts.clear()
}

syncBuiltinESMExports()
process.on('message', (order: Order) => {
  void follow(order).then(() => process.send?.({ number: order.number }))
})
process.on('disconnect', () => process.exit(1))
