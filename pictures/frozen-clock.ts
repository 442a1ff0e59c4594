// Loaded into the site whose pictures are taken: its clock stands at the instant in a file, which the fill moves on.
// Otherwise dates, and words such as "two hours ago", would differ from one set of pictures to the next.
import { readFileSync } from 'node:fs'

const RealDate = Date
const now = (): number => RealDate.parse(readFileSync(process.env.CLOCK_FILE ?? '', 'utf8'))

globalThis.Date = new Proxy(RealDate, {
  construct: (target, given: unknown[]) => Reflect.construct(target, given.length === 0 ? [now()] : given),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
})
