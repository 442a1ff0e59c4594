// During a flood, refusals are sent late: a program that sends its next call once the last was answered then slows down,
// and the process has its time for visitors.
import { setTimeout } from 'node:timers/promises'

/** Resolves after so many milliseconds. */
export type Pause = (ms: number) => Promise<unknown>

/** `now` is monotonic, in milliseconds. */
type Dependencies = { pause?: Pause; now?: () => number }

/** Refusals within a second that are sent at once. Visitors alone never cause as many. */
const promptPerSecond = 20
const lateMs = 1000
/** Each keeps a connection and little else. Beyond them refusals are prompt again. */
const maxLate = 1000

/** Returns what resolves when an answer with this status may be sent: later for 429. It must hold no share of the work. */
export function openLateRefusals({ pause = setTimeout, now = () => performance.now() }: Dependencies = {}) {
  let secondFrom = 0
  let refused = 0
  let late = 0
  return async (status: number): Promise<void> => {
    if (status !== 429) return
    if (now() - secondFrom >= 1000) {
      secondFrom = now()
      refused = 0
    }
    refused += 1
    if (refused <= promptPerSecond || late >= maxLate) return
    late += 1
    try {
      await pause(lateMs)
    } finally {
      late -= 1
    }
  }
}
