// The optional language model: it may rephrase an answer that was found in the content, and nothing else. Whatever goes
// wrong, the visitor gets the answer as it was found.
import type { Answer, Asked } from '#assistant/answers/answer.ts'
import type { Log } from '#platform/log.server.ts'
import type { Settings } from '#platform/start/settings.server.ts'
import { checkedAnswer } from './check/checked-answer.ts'
import { complete, ModelFault } from './completion.server.ts'
import { openFallbackLog } from './fallback-log.server.ts'
import { openGate, type Outcome } from './gate.ts'
import { promptFor } from './prompt.ts'

/** Never rejects. Resolves to `answer` itself, the same object, unless a rephrased one passed every check. */
export type Rephrase = (asked: Asked, answer: Answer, signal?: AbortSignal) => Promise<Answer>

/** For everything from the connection to the last word of the answer. */
export const defaultPatienceMs = 8_000

export type ModelOptions = {
  log: Log
  patienceMs?: number
  limits?: { atOnce: number; faultsInARow: number; pauseMs: number }
  /** Monotonic, in milliseconds. */
  now?: () => number
}

/** Returns null if no model is configured. */
export function openModel(
  endpoint: Settings['assistant'],
  {
    log,
    patienceMs = defaultPatienceMs,
    limits = { atOnce: 8, faultsInARow: 3, pauseMs: 60_000 },
    now = () => performance.now(),
  }: ModelOptions,
): Rephrase | null {
  if (endpoint === null) return null
  const gate = openGate(limits, now)
  const fallbacks = openFallbackLog(log, now)

  return async function rephrase(asked, answer, signal) {
    const isForModel = answer.band === 'answer' && !answer.isComputed && answer.passages.length > 0
    if (!isForModel || signal?.aborted) return answer
    const entry = gate.enter()
    if (entry !== 'open') {
      fallbacks.fellBack(entry)
      return answer
    }
    const deadline = AbortSignal.timeout(patienceMs)
    const ending = signal === undefined ? deadline : AbortSignal.any([signal, deadline])
    let outcome: Outcome = 'fault'
    try {
      const prompt = promptFor(asked, answer.passages)
      const text = await complete(endpoint, prompt.messages, ending)
      outcome = 'answered'
      const checked = checkedAnswer(text, prompt)
      if ('unused' in checked) {
        fallbacks.fellBack(checked.unused)
        return answer
      }
      return { ...answer, ...checked }
    } catch (error) {
      if (signal?.aborted) {
        outcome = 'unknown'
        return answer
      }
      if (error instanceof ModelFault && !error.isOutage) outcome = 'answered'
      fallbacks.fellBack(reasonOf(error, deadline))
      return answer
    } finally {
      gate.leave(outcome)
    }
  }
}

function reasonOf(error: unknown, deadline: AbortSignal): string {
  if (error instanceof ModelFault) return error.message
  if (deadline.aborted) return 'not in time'
  return `unexpected ${error instanceof Error ? error.name : 'error'}`
}
