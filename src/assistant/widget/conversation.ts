// A conversation with the assistant as the browser keeps it: what changes it, and how it is read back from text that
// may have been written by anybody.
import { actionHref, startingCount } from '#assistant/chat-contract.ts'
import type { Action, Dated, HandoffReason, Reply, Source, Suggestion } from '#assistant/chat-message.ts'

export type Thumb = 1 | -1

export type UserMessage = { role: 'user'; content: string }
export type AssistantMessage = Pick<
  Reply,
  'role' | 'content' | 'more' | 'sources' | 'suggestions' | 'handoff' | 'actions' | 'dates' | 'next' | 'exchange'
> & {
  thumb: Thumb | null
}
export type Message = UserMessage | AssistantMessage

export type Conversation = {
  /** A UUID. Questions with the same one follow up on each other. */
  id: string
  /** A UUID for one day, by which the server counts the questions of this browser. */
  person: string
  /** Under which earlier messages were asked. */
  formerIds: string[]
  /** Question and reply by turns, the oldest first. */
  messages: Message[]
  /** The remaining count: nothing more can be asked once it is below 0. */
  count: number
  /** The instant (ISO 8601) at which the count starts again; null if nothing was asked yet. */
  renewsOn: string | null
}

/** A reply of the call. What it left out is null. */
export type AssistantReply = Omit<AssistantMessage, 'thumb'> & { count: number | null; renewsOn: string | null }

export const maxMessages = 40

export function newConversation(): Conversation {
  return { id: newUuid(), person: newUuid(), formerIds: [], messages: [], count: startingCount, renewsOn: null }
}

/** Adds a question with its reply, and forgets the oldest beyond `maxMessages`. */
export function withExchange(before: Conversation, question: string, reply: AssistantReply): Conversation {
  const { count, renewsOn, ...message } = reply
  const messages: Message[] = [...before.messages, { role: 'user', content: question }, { ...message, thumb: null }]
  return {
    ...before,
    messages: messages.slice(-maxMessages),
    count: count ?? before.count - 1,
    renewsOn: renewsOn ?? before.renewsOn,
  }
}

export function withThumb(before: Conversation, exchange: string, thumb: Thumb | null): Conversation {
  const messages = before.messages.map((message) =>
    message.role === 'assistant' && message.exchange === exchange ? { ...message, thumb } : message,
  )
  return { ...before, messages }
}

/** Without its messages and under a new id. What may still be asked today stays the same. */
export function emptied(before: Conversation): Conversation {
  return { ...newConversation(), person: before.person, count: before.count, renewsOn: before.renewsOn }
}

/** With what the server says may still be asked. */
export function withAllowance(before: Conversation, given: unknown): Conversation {
  if (!isRecord(given) || !isCount(given['count'])) return before
  return { ...before, count: given['count'], renewsOn: instantIn(given['renewsOn']) }
}

/** The same messages; what is asked from now on does not follow up on them. */
export function underNewId(before: Conversation): Conversation {
  return { ...before, id: newUuid(), formerIds: [...before.formerIds, before.id].slice(-maxMessages) }
}

/** The count starts again once its time has come. */
export function renewed(before: Conversation, now: number): Conversation {
  if (before.renewsOn === null || Date.parse(before.renewsOn) > now) return before
  return { ...before, person: newUuid(), count: startingCount, renewsOn: null }
}

/** The question that the message at this place replies to. */
export function questionBefore(messages: readonly Message[], index: number): string {
  return messages.slice(0, index).findLast(({ role }) => role === 'user')?.content ?? ''
}

const version = 1

export function textOf(conversation: Conversation): string {
  return JSON.stringify({ version, ...conversation })
}

/** Reads what `textOf` wrote. Returns null for anything else, and leaves out messages that are not well formed. */
export function conversationIn(text: string | null): Conversation | null {
  const kept = parsed(text)
  if (!isRecord(kept) || kept['version'] !== version) return null
  const { id, person, formerIds, messages, count, renewsOn } = kept
  if (!isUuid(id) || !Array.isArray(messages) || !isCount(count)) return null
  return {
    id,
    person: isUuid(person) ? person : newUuid(),
    formerIds: listOf(formerIds).filter(isUuid).slice(-maxMessages),
    messages: messages.flatMap((message: unknown) => messageIn(message) ?? []).slice(-maxMessages),
    count,
    renewsOn: instantIn(renewsOn),
  }
}

/** Reads the reply of the call. Returns null if it has no text of the assistant. */
export function replyIn(body: unknown): AssistantReply | null {
  if (!isRecord(body) || body['role'] !== 'assistant' || !isText(body['content'])) return null
  const { content, sources, suggestions, handoff, exchange, count, renewsOn } = body
  const actions = listOf(body['actions']).flatMap((action) => actionIn(action) ?? [])
  const dates = listOf(body['dates']).flatMap((date) => dateIn(date) ?? [])
  const next = listOf(body['next']).filter(isText)
  return {
    role: 'assistant',
    content,
    ...(isText(body['more']) ? { more: body['more'] } : {}),
    sources: listOf(sources).flatMap((source) => sourceIn(source) ?? []),
    suggestions: listOf(suggestions).flatMap((suggestion) => suggestionIn(suggestion) ?? []),
    handoff: handoffIn(handoff),
    ...(actions.length > 0 ? { actions } : {}),
    ...(dates.length > 0 ? { dates } : {}),
    ...(next.length > 0 ? { next } : {}),
    exchange: isUuid(exchange) ? exchange : null,
    count: isCount(count) ? count : null,
    renewsOn: instantIn(renewsOn),
  }
}

function messageIn(given: unknown): Message | null {
  if (!isRecord(given)) return null
  if (given['role'] === 'user') return isText(given['content']) ? { role: 'user', content: given['content'] } : null
  const reply = replyIn(given)
  if (!reply) return null
  const { count: _count, renewsOn: _renewsOn, ...message } = reply
  const { thumb } = given
  return { ...message, thumb: thumb === 1 || thumb === -1 ? thumb : null }
}

function sourceIn(given: unknown): Source | null {
  if (!isRecord(given) || !isText(given['title']) || !isOwnAddress(given['href'])) return null
  const { title, href, lawAsAt } = given
  return { title, href, lawAsAt: isDay(lawAsAt) ? lawAsAt : null }
}

function suggestionIn(given: unknown): Suggestion | null {
  if (!isRecord(given) || !isText(given['title']) || !isOwnAddress(given['href'])) return null
  return { title: given['title'], text: isText(given['text']) ? given['text'] : '', href: given['href'] }
}

function actionIn(given: unknown): Action | null {
  if (!isRecord(given) || !isText(given['label']) || !isText(given['href']) || !actionHref.test(given['href']))
    return null
  return { label: given['label'], href: given['href'] }
}

function dateIn(given: unknown): Dated | null {
  if (!isRecord(given) || !isText(given['title']) || !isDay(given['day'])) return null
  return { title: given['title'], day: given['day'] }
}

const reasons: Record<HandoffReason, true> = {
  'nothing found': true,
  unsure: true,
  'asked for': true,
  late: true,
  limit: true,
}

function handoffIn(given: unknown): { reason: HandoffReason } | null {
  if (!isRecord(given) || typeof given['reason'] !== 'string') return null
  const reason = given['reason']
  // A reason that this page does not know yet still leads to a person.
  return { reason: isReason(reason) ? reason : 'unsure' }
}

function isReason(reason: string): reason is HandoffReason {
  return Object.hasOwn(reasons, reason)
}

/** An address on this site. `//host` and `/\host` lead elsewhere. */
function isOwnAddress(given: unknown): given is string {
  return typeof given === 'string' && /^\/(?!\/)[^\s\\]*$/.test(given)
}

function instantIn(given: unknown): string | null {
  return typeof given === 'string' && !Number.isNaN(Date.parse(given)) ? given : null
}

function isDay(given: unknown): given is string {
  return typeof given === 'string' && /^\d{4}-\d\d-\d\d$/.test(given)
}

function isCount(given: unknown): given is number {
  return Number.isInteger(given)
}

function isText(given: unknown): given is string {
  return typeof given === 'string' && given !== ''
}

function listOf(given: unknown): unknown[] {
  return Array.isArray(given) ? given : []
}

function isRecord(given: unknown): given is Record<string, unknown> {
  return typeof given === 'object' && given !== null
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}

function isUuid(given: unknown): given is string {
  return typeof given === 'string' && uuid.test(given)
}

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

/** Not crypto.randomUUID, which browsers offer over HTTPS only. */
function newUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  // RFC 9562, section 5.4: version 4, variant 10.
  const digits = Array.from(bytes, (byte, index) =>
    (index === 6 ? (byte & 0x0f) | 0x40 : index === 8 ? (byte & 0x3f) | 0x80 : byte).toString(16).padStart(2, '0'),
  ).join('')
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
