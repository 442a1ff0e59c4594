// Loaded into a server whose clock is wrong. Shifts Date and performance.now by what a file says, which may change at
// any moment, and makes what happens every ten minutes happen five times a second.
import { existsSync, readFileSync } from 'node:fs'

const file = process.env.CLOCK_FILE ?? ''
const tenMinutes = 600_000
const oftenMs = 200
const rereadMs = 20

let shift = { clockMs: 0, passedMs: 0 }
function reread(): void {
  if (existsSync(file)) shift = JSON.parse(readFileSync(file, 'utf8'))
}
reread()
const { setInterval: realInterval } = globalThis
realInterval(reread, rereadMs).unref()

const RealDate = Date
const now = () => RealDate.now() + shift.clockMs
globalThis.Date = new Proxy(RealDate, {
  construct: (target, given: unknown[]) => Reflect.construct(target, given.length === 0 ? [now()] : given),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
})

const realPerformanceNow = performance.now.bind(performance)
performance.now = () => realPerformanceNow() + shift.passedMs

globalThis.setInterval = new Proxy(realInterval, {
  apply: (target, self, [run, ms, ...given]: unknown[]) =>
    Reflect.apply(target, self, [run, ms === tenMinutes ? oftenMs : ms, ...given]),
})
