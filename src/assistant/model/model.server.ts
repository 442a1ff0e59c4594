// A language model that the firm may configure. It words an answer from what was found; whatever it says is checked, and
// if that fails, or it takes too long, our own answer stands.
import { z } from 'zod'
import type { Answer, Question } from '#assistant/answers/answer.ts'
import type { Passage } from '#assistant/passages/searched-passage.ts'
import { systemMonotonic, type Monotonic } from '#platform/clock.ts'
import type { Log } from '#platform/log.server.ts'
import type { Settings } from '#platform/start/settings.server.ts'
import { whatIsUnfounded } from './check.ts'
import { promptFor } from './prompt.ts'

export type ModelSettings = NonNullable<Settings['assistantModel']>

type ModelOptions = { log: Log; monotonic?: Monotonic; patienceMs?: number }
/** Resolves to our own answer, or to one in other words. Never rejects because of the model. */
export type Reword = (asked: Question, own: Answer) => Promise<Answer>

const maxCandidates = 8
/** After so many faults in a row nobody waits for the model, for a minute. */
const maxFaults = 3
const restMs = 60_000
/** The question may have caused these. Nobody can switch the model off by asking. */
const statusesOfQuestion = new Set([400, 413, 422])

const completionSchema = z.object({ choices: z.tuple([z.object({ message: z.object({ content: z.string() }) })]) })
const saidSchema = z.object({ answer: z.string(), used: z.array(z.number()) })

/** Why the model gave no answer, for the log. `isOutage`: the endpoint failed, and would probably fail again. */
class Fault extends Error {
  readonly isOutage: boolean
  constructor(reason: string, isOutage = true) {
    super(reason)
    this.isOutage = isOutage
  }
}

export function openModel(
  settings: ModelSettings | null,
  { log, monotonic = systemMonotonic, patienceMs = 6_000 }: ModelOptions,
): Reword {
  if (settings === null) return (_asked, own) => Promise.resolve(own)
  let [faults, restsUntil] = [0, -Infinity]
  return async (asked, own) => {
    // What is computed is exact, and what was not found cannot be worded.
    if (own.band !== 'answer' || own.isComputed || monotonic() < restsUntil) return own
    const candidates = candidatesOf(own)
    try {
      const text = await complete(settings, promptFor(asked, candidates), AbortSignal.timeout(patienceMs))
      faults = 0
      const { answer, used } = saidIn(text)
      const named = candidates.filter((_, place) => used.includes(place + 1))
      const unfounded = whatIsUnfounded(answer, named)
      if (unfounded === null) return reworded(own, answer.trim(), named)
      log.info({ unfounded }, 'what the model said is not shown')
    } catch (error) {
      if (!(error instanceof Fault)) throw error
      if (error.isOutage && (faults += 1) >= maxFaults) restsUntil = monotonic() + restMs
      log.warn({ reason: error.message }, 'the model gave no answer that can be used')
    }
    return own
  }
}

/** The messages of other errors would quote what the model says. */
function saidIn(text: string): z.infer<typeof saidSchema> {
  try {
    return saidSchema.parse(JSON.parse(/\{[^]*\}/.exec(text)?.[0] ?? ''))
  } catch {
    throw new Fault('it did not answer in the form that was asked for', false)
  }
}

/** The short answers or parts of pages that were found, and the part of the page that the first one leads to. */
function candidatesOf({ passages, sources: [source], more }: Answer): Passage[] {
  const part = source && more ? [{ ...source, record: '', text: more }] : []
  return [...passages.slice(0, maxCandidates - part.length), ...part]
}

/** The links are those of what it names. The part of a page stays only beside the link to that page. */
function reworded({ more, ...own }: Answer, content: string, named: readonly Passage[]): Answer {
  const all = named.map(
    ({ title, href, lawAsAt }) => own.sources.find((source) => source.href === href) ?? { title, href, lawAsAt },
  )
  const sources = [...new Map(all.map((source) => [source.href, source])).values()]
  const isSamePage = more !== undefined && sources[0]?.href === own.sources[0]?.href
  return { ...own, content, sources, ...(isSamePage && { more }) }
}

/** The text that the model says. Follows no redirect, because the key would go with it. */
async function complete(
  { baseUrl, model, apiKey }: ModelSettings,
  messages: { role: string; content: string }[],
  signal: AbortSignal,
): Promise<string> {
  const response = await fetch(`${baseUrl}/chat/completions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(apiKey !== null && { authorization: `Bearer ${apiKey}` }) },
    body: JSON.stringify({ model, messages, temperature: 0, max_tokens: 400 }),
    redirect: 'manual',
    signal,
  }).catch(() => null)
  if (response === null) throw new Fault('it could not be reached in time')
  const { status } = response
  if (status !== 200) throw new Fault(`status ${status}`, !statusesOfQuestion.has(status))
  const body: unknown = await response.json().catch(() => null)
  const completion = completionSchema.safeParse(body)
  if (!completion.success) throw new Fault('it does not speak the protocol, or broke off')
  return completion.data.choices[0].message.content
}
