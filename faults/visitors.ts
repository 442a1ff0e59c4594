// Visitors who book, confirm, move and cancel consultations. Each retries with the same key, or by the same link, until there is
// a response, and remembers what was acknowledged.
import { setTimeout as pause } from 'node:timers/promises'
import { heldMessage, scheduledMessage } from '#consultations/consultation.ts'
import type { Database } from '#platform/database.server.ts'
import '#platform/mail/outbox.server.ts'
import { filledInMsField } from '#platform/validators.ts'

const dayMs = 86_400_000

export type SlotName = { date: string; slot: string }

export type Visitor = {
  number: number
  email: string
  guests: string[]
  idempotencyKey: string
  /** As acknowledged, or as the site said after a lost response. 'held': not confirmed by the link in the mail. */
  state: 'none' | 'held' | 'booked' | 'cancelled'
  at: SlotName | null
  /** Null once its response was lost: the visitor would find the new one in the mail. */
  link: string | null
}

/**
 * How many responses were lost, and whether the run has ended, so that nobody waits for one any longer. `pauseMs` is the
 * time between two attempts. `linkTo` reads the visitor's mailbox: beyond twenty meetings each is held until the link in
 * its mail is pressed. Without it, such a visitor leaves it at that.
 */
export type Lost = {
  responses: number
  isOver?: boolean
  pauseMs?: number
  linkTo?: (email: string) => Promise<string | undefined>
}

/** Reads the links in the outbox, where a mail stands before the booking is answered. */
export function mailboxesIn(database: Database): NonNullable<Lost['linkTo']> {
  return async (email) => {
    const mails = await database.selectFrom('mail').select('text').where('recipient', '=', email).execute()
    return mails.flatMap(({ text }) => /\/link\/consultation\/[\w-]+/.exec(text)?.[0] ?? []).at(-1)
  }
}

/** The half hours of the weekdays that can be booked, from three days ahead. */
export function slotNames(count: number): SlotName[] {
  const names: SlotName[] = []
  for (let ahead = 3; names.length < count; ahead += 1) {
    const day = new Date(Date.now() + ahead * dayMs)
    const date = day.toISOString().slice(0, 10)
    if ([0, 6].includes(day.getUTCDay()) || /-(?:01-26|08-15|10-02)$/.test(date)) continue
    for (const hour of ['09', '10', '11', '12']) names.push({ date, slot: `${hour}:00` }, { date, slot: `${hour}:30` })
  }
  return names.slice(0, count)
}

let senders = 0

/** A request from an IP address that has not been used before. */
export function postRequest(body: Record<string, unknown>): RequestInit {
  senders += 1
  const from = `10.${(senders >> 16) & 255}.${(senders >> 8) & 255}.${senders & 255}`
  return {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
    body: JSON.stringify(body),
  }
}

export function newVisitor(number: number): Visitor {
  return {
    number,
    // A registered name of its own, because the mails and meetings of one are limited.
    email: `visitor@firm-${number}.example`,
    guests: [`guest@firm-${number}.example`],
    idempotencyKey: crypto.randomUUID(),
    state: 'none',
    at: null,
    link: null,
  }
}

export function bookingRequest({ email, guests, idempotencyKey }: Visitor, at: SlotName): RequestInit {
  return postRequest({
    name: 'Meera Iyer',
    email,
    company: 'Kaveri Foods',
    agenda: 'Annual return',
    guests,
    timeZone: 'Asia/Kolkata',
    idempotencyKey,
    [filledInMsField]: 20_000,
    ...at,
  })
}

type Body = {
  message?: string
  state?: string
  link?: string | null
  meeting?: { startsOn: string; heldUntil: string | null }
}
type Answer = { status: number; body: Body }

/** Resolves once there is a response below 500. `wasLost`: an earlier attempt may have been carried out. */
async function untilAnswered(send: () => Promise<Response>, lost: Lost): Promise<Answer & { wasLost: boolean }> {
  for (let wasLost = false; ; await pause(lost.pauseMs ?? 30)) {
    if (lost.isOver) throw new Error('The run ended before there was a response')
    try {
      const response = await send()
      const body: Body = JSON.parse(await response.text())
      if (response.status < 500) return { status: response.status, body, wasLost }
    } catch (error) {
      const cause = error instanceof Error && error.cause instanceof Error ? error.cause : null
      if (cause && 'code' in cause && cause.code === 'ECONNREFUSED') continue
      lost.responses += 1
    }
    wasLost = true
  }
}

export function instantOf({ date, slot }: SlotName): string {
  return new Date(`${date}T${slot}:00+05:30`).toISOString()
}

/** Throws if the site refuses: every visitor wants a time that nobody else wants. */
export async function book(url: string, visitor: Visitor, at: SlotName, lost: Lost): Promise<void> {
  if (!(await bookIfFree(url, visitor, at, lost))) throw new Error(`The time of visitor ${visitor.number} was taken`)
}

/** Returns false if somebody else has the time. */
export async function bookIfFree(url: string, visitor: Visitor, at: SlotName, lost: Lost): Promise<boolean> {
  const { status, body } = await untilAnswered(
    () => fetch(`${url}/post/consultation`, bookingRequest(visitor, at)),
    lost,
  )
  if (status === 409) return false
  const heldUntil = body.meeting?.heldUntil ?? null
  const expected = heldUntil === null ? scheduledMessage : heldMessage(heldUntil)
  if (status !== 201 || body.message !== expected || body.meeting?.startsOn !== instantOf(at))
    throw new Error(`The booking of visitor ${visitor.number} got ${status}: ${body.message}`)
  if (heldUntil === null) Object.assign(visitor, { state: 'booked', at, link: body.link ?? null })
  else {
    Object.assign(visitor, { state: 'held', at })
    if (lost.linkTo) await confirm(url, visitor, lost)
  }
  return true
}

async function confirm(url: string, visitor: Visitor, lost: Lost): Promise<void> {
  const link = await lost.linkTo?.(visitor.email)
  const { status, body } = await untilAnswered(() => fetch(`${url}${link}/confirm`, postRequest({})), lost)
  if (status !== 200) throw new Error(`The confirmation of visitor ${visitor.number} got ${status}: ${body.message}`)
  Object.assign(visitor, { state: 'booked', link })
}

export async function move(url: string, visitor: Visitor, at: SlotName, lost: Lost): Promise<void> {
  const { status, body, wasLost } = await untilAnswered(
    () => fetch(`${url}${visitor.link}/move`, postRequest(at)),
    lost,
  )
  const isDone = status === 200 || (wasLost && status === 410 && body.state === 'moved')
  if (!isDone || body.meeting?.startsOn !== instantOf(at))
    throw new Error(`The move of visitor ${visitor.number} got ${status}: ${body.message}`)
  Object.assign(visitor, { at, link: status === 200 ? (body.link ?? null) : null })
}

export async function cancel(url: string, visitor: Visitor, lost: Lost): Promise<void> {
  const { status, body, wasLost } = await untilAnswered(
    () => fetch(`${url}${visitor.link}/cancel`, postRequest({})),
    lost,
  )
  if (status !== 200 && !(wasLost && status === 410 && body.state === 'cancelled'))
    throw new Error(`The cancellation of visitor ${visitor.number} got ${status}: ${body.message}`)
  Object.assign(visitor, { state: 'cancelled', link: null })
}
