// One call of an OpenAI-compatible endpoint: POST {base}/chat/completions with `stream: true`. It hides the protocol, and
// names everything that can go wrong with it.
import { z } from 'zod'
import type { Settings } from '#platform/start/settings.server.ts'
import { eventData, StreamError } from './event-stream.ts'

export type Endpoint = NonNullable<Settings['assistant']>
export type Message = { role: 'system' | 'user'; content: string }

/** Longer answers are not used. */
const maxAnswerCharacters = 1200
/** Enough for that many characters of English with the citations. */
const maxTokens = 450
/** Endpoints send 150 to 400 bytes for each token. */
const maxStreamBytes = 512 * 1024

/**
 * The model gave no answer that can be used. `reason` is one of a few short texts, for the log. `isOutage` is true if
 * the endpoint failed, and false if it answered something that cannot be used.
 */
export class ModelFault extends Error {
  readonly isOutage: boolean
  constructor(reason: string, { isOutage }: { isOutage: boolean }) {
    super(reason)
    this.isOutage = isOutage
  }
}

const outage = (reason: string) => new ModelFault(reason, { isOutage: true })
const unusable = (reason: string) => new ModelFault(reason, { isOutage: false })

/** The request was malformed, too large or not to be processed, and only the question differs from call to call. */
const statusesOfQuestion = new Set([400, 413, 422])

const chunkSchema = z.object({
  choices: z.array(
    z.object({
      index: z.literal(0).optional(),
      delta: z.object({
        role: z.literal(['assistant', '']).nullish(),
        content: z.string().nullish(),
        refusal: z.string().nullish(),
        tool_calls: z.unknown().optional(),
        function_call: z.unknown().optional(),
      }),
      finish_reason: z.string().nullish(),
    }),
  ),
})
type Chunk = z.infer<typeof chunkSchema>

/**
 * Resolves to the whole text of the answer, once the model has ended it itself. Rejects with ModelFault, or with the
 * signal's reason. Never follows a redirect, so the key goes to the configured address only.
 */
export async function complete(endpoint: Endpoint, messages: Message[], signal: AbortSignal): Promise<string> {
  const response = await post(endpoint, messages, signal)
  if (response.type === 'opaqueredirect' || (response.status >= 300 && response.status < 400)) throw outage('redirect')
  if (statusesOfQuestion.has(response.status)) throw unusable(`status ${response.status}`)
  if (response.status !== 200) throw outage(`status ${response.status}`)
  const [type = ''] = (response.headers.get('content-type') ?? '').split(';')
  if (type.trim().toLowerCase() !== 'text/event-stream') throw outage('other content type')
  if (response.body === null) throw outage('no body')
  try {
    return await wholeText(eventData(response.body, { maxBytes: maxStreamBytes }))
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof ModelFault) throw error
    if (error instanceof StreamError) throw outage(error.kind)
    throw outage(`connection lost${codeOf(error)}`)
  }
}

async function post({ baseUrl, apiKey, model }: Endpoint, messages: Message[], signal: AbortSignal): Promise<Response> {
  try {
    return await fetch(`${baseUrl}/chat/completions`, {
      method: 'POST',
      headers: {
        accept: 'text/event-stream',
        'content-type': 'application/json',
        ...(apiKey === null ? {} : { authorization: `Bearer ${apiKey}` }),
      },
      body: JSON.stringify({ model, messages, stream: true, temperature: 0, max_tokens: maxTokens }),
      redirect: 'manual',
      signal,
    })
  } catch (error) {
    signal.throwIfAborted()
    throw outage(`no connection${codeOf(error)}`)
  }
}

async function wholeText(events: AsyncIterable<string>): Promise<string> {
  let text = ''
  let hasEnded = false
  for await (const data of events) {
    if (data.trim() === '[DONE]') {
      if (!hasEnded) throw outage('no reason for the end')
      if (text.trim() === '') throw unusable('empty answer')
      return text
    }
    for (const { delta, finish_reason: ending } of chunkOf(data).choices) {
      if (isPresent(delta.tool_calls) || isPresent(delta.function_call)) throw unusable('tool calls')
      if (delta.refusal) throw unusable('refused by the model')
      if (delta.content && hasEnded) throw outage('text after the end')
      text += delta.content ?? ''
      if (text.length > maxAnswerCharacters) throw unusable('too long')
      if (ending && ending !== 'stop') throw unusable(endings.has(ending) ? `ended by ${ending}` : 'ended otherwise')
      hasEnded ||= ending === 'stop'
    }
  }
  throw outage('stream without its end')
}

const endings = new Set(['length', 'content_filter', 'tool_calls', 'function_call'])

function isPresent(value: unknown): boolean {
  return Array.isArray(value) ? value.length > 0 : value !== undefined && value !== null
}

function chunkOf(data: string): Chunk {
  try {
    return chunkSchema.parse(JSON.parse(data))
  } catch {
    throw outage('malformed stream')
  }
}

/** Returns for example ` (ECONNREFUSED)`. Messages may hold values, so they are left out. */
function codeOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined
  const code = typeof cause === 'object' && cause !== null && 'code' in cause ? String(cause.code) : ''
  return /^[A-Z_]{1,50}$/.test(code) ? ` (${code})` : ''
}
