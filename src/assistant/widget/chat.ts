// The conversation of this browser: kept in the local storage, shared by its tabs, and sent question by question. Without
// a storage it lasts as long as the document.
import { useSyncExternalStore } from 'react'
import { chatbotPath } from '#assistant/chat-contract.ts'
import { wasSent } from '#forms/handed-over.ts'
import { noResponseMessage } from '#forms/field-table.ts'
import { postRequest, readPostResponse, type PostResult } from '#forms/post.ts'
import { host } from '#platform/pages/api.ts'
import {
  conversationIn,
  emptied,
  newConversation,
  renewed,
  replyIn,
  textOf,
  underNewId,
  withAllowance,
  withExchange,
  withThumb,
  type Conversation,
  type AssistantReply,
  type Thumb,
} from './conversation.ts'

export type Chat = Conversation & {
  /** The question that waits for its reply. */
  pending: string | null
  /** Why the last question got no reply. */
  failure: string | null
  /** What is typed and not sent yet. */
  draft: string
}

const storageKey = 'assistant'
const repliesWithinMs = 30_000
const listeners = new Set<() => void>()

let chat: Chat | undefined
/** False once the storage has refused something. From then on only the memory is right. */
let isStored = true

/** Never rendered by the server. */
export function useChat(): Chat {
  return useSyncExternalStore(watch, read)
}

export function keepDraft(draft: string): void {
  change({ draft })
}

/**
 * Sends a question. Returns the text of the reply to be announced, or null if nothing was sent or it failed: then
 * `failure` says why and the question is the draft again. Never rejects.
 */
export async function ask(question: string): Promise<string | null> {
  const before = unsent(latest())
  const { id, person } = before
  if (read().pending !== null || before.count < 0 || question === '') return null
  // Kept now, so that other tabs ask under the same id.
  keep(before)
  change({ pending: question, failure: null, draft: '' })
  try {
    const reply = await replyTo(question, id, person)
    // Another tab may have deleted the conversation, or may have asked something in the meantime.
    const now = latest()
    const isKept = now.id === id || now.formerIds.includes(id)
    keep(isKept ? withExchange(now, question, reply) : { ...now, count: reply.count ?? now.count - 1 })
    return isKept ? reply.content : null
  } catch (error) {
    console.error('The assistant did not reply:', error)
    change({ failure: error instanceof Refusal ? error.message : noResponseMessage, draft: read().draft || question })
    return null
  } finally {
    change({ pending: null })
  }
}

/** Tells the firm whether a reply helped. Resolves to whether that has arrived. */
export async function rate(exchange: string, thumb: Thumb): Promise<boolean> {
  const before = latest().messages.find((message) => message.role === 'assistant' && message.exchange === exchange)
  keep(withThumb(latest(), exchange, thumb))
  if (await isDone(`${chatbotPath}/thumb`, { exchange, thumb })) return true
  keep(withThumb(latest(), exchange, before?.role === 'assistant' ? before.thumb : null))
  return false
}

/** Deletes the conversation on the server and then here. Resolves to whether it is deleted. */
export async function deleteConversation(): Promise<boolean> {
  const { id, formerIds } = latest()
  for (const conversation of [...formerIds, id])
    if (!(await isDone(`${chatbotPath}/erase`, { conversation }))) return false
  const now = latest()
  if (now.id === id) keep(emptied(now))
  change({ failure: null })
  return true
}

/** The count starts again if its time has come, and what was sent with a form is left to whoever sent it. */
export function renew(): void {
  const now = latest()
  const next = renewed(unsent(now), Date.now())
  if (next !== now) keep(next)
}

/** Asks the server how many questions are left, so that the count is true before the first one. Never rejects. */
export async function readAllowance(): Promise<void> {
  const { id: conversation, person } = latest()
  // Kept now, so that the first question counts for the same person.
  keep({ ...latest(), person })
  const answer = await send(`${chatbotPath}/allowance`, { conversation, person }).catch(() => null)
  // A question in the meantime brings a newer count.
  if (answer === null || answer.status >= 300 || read().pending !== null) return
  const now = latest()
  if (now.person === person) keep(withAllowance(now, answer.body))
}

/** Once a form was sent from a conversation, somebody else may be at the browser. */
function unsent(now: Conversation): Conversation {
  return wasSent(now.id) ? underNewId(now) : now
}

class Refusal extends Error {}

async function replyTo(question: string, conversation: string, person: string): Promise<AssistantReply> {
  const { status, message, body } = await send(chatbotPath, { role: 'user', content: question, conversation, person })
  const reply = replyIn(body)
  // Beyond the allowance the call answers 429 with a reply that says so.
  if (reply && (status < 300 || status === 429)) return reply
  throw new Refusal(status < 300 ? noResponseMessage : message)
}

async function isDone(path: string, body: Record<string, unknown>): Promise<boolean> {
  try {
    const { status, message } = await send(path, body)
    if (status < 300) return true
    throw new Refusal(message)
  } catch (error) {
    console.error(`${path} failed:`, error)
    return false
  }
}

async function send(path: string, body: Record<string, unknown>): Promise<PostResult> {
  const ending = new AbortController()
  const timer = setTimeout(() => ending.abort(), repliesWithinMs)
  try {
    return await readPostResponse(await fetch(host + path, { ...postRequest(body), signal: ending.signal }))
  } finally {
    clearTimeout(timer)
  }
}

/** Calls `changed` after every change, also of another tab. Returns what stops that. */
export function watch(changed: () => void): () => void {
  if (listeners.size === 0) addEventListener('storage', takeOver)
  listeners.add(changed)
  return () => {
    listeners.delete(changed)
    if (listeners.size === 0) removeEventListener('storage', takeOver)
  }
}

/** Another tab has changed or removed what is kept. */
function takeOver({ key }: StorageEvent): void {
  if (key !== storageKey && key !== null) return
  change(latest())
}

export function read(): Chat {
  chat ??= { ...(stored() ?? newConversation()), pending: null, failure: null, draft: '' }
  return chat
}

/** What this tab and the others know by now. */
function latest(): Conversation {
  const { id, person, formerIds, messages, count, renewsOn } = read()
  const own = { id, person, formerIds, messages, count, renewsOn }
  return isStored ? (stored() ?? (messages.length > 0 ? emptied(own) : own)) : own
}

function stored(): Conversation | null {
  try {
    return conversationIn(localStorage.getItem(storageKey))
  } catch {
    isStored = false
    return null
  }
}

function keep(conversation: Conversation): void {
  try {
    localStorage.setItem(storageKey, textOf(conversation))
    isStored = true
  } catch {
    isStored = false
  }
  change(conversation)
}

function change(part: Partial<Chat>): void {
  chat = { ...read(), ...part }
  for (const changed of listeners) changed()
}
