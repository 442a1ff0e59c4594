// Visitors who book, confirm, move and cancel consultations, and remember what was acknowledged.
import { confirmMessage, scheduledMessage } from '#consultations/consultation-form.ts'
import type { Database } from '#platform/database/database.server.ts'
import { mailRendererFor, mailsIn } from '../../../tests/people/mails.ts'
import { secret } from '../site.ts'
import '#platform/mail/outbox.server.ts'
import { filledInMsField } from '#platform/text/validators.ts'
import type { Chance } from '../chance.ts'
import { postRequest, untilAnswered, type Answer, type Trouble } from './senders.ts'

const dayMs = 86_400_000

export type SlotName = { date: string; slot: string }

export type Visitor = {
  number: number
  email: string
  guests: string[]
  idempotencyKey: string
  /** As acknowledged, or as the site said after a lost response. 'unconfirmed': not confirmed by the link in the mail. */
  state: 'none' | 'unconfirmed' | 'booked' | 'cancelled'
  at: SlotName | null
  /** Null once its response was lost: the visitor would find the new one in the mail. */
  link: string | null
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

/** As far ahead as the site allows, so that there are enough times for a run. */
export async function openWholeYear(database: Database): Promise<void> {
  await database.updateTable('consultation_rules').set({ horizon_days: 366 }).execute()
}

export function instantOf({ date, slot }: SlotName): string {
  return new Date(`${date}T${slot}:00+05:30`).toISOString()
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
  booking?: { startsOn: string; confirmBy: string | null }
}

export type Booker = {
  /** Books a time that nobody else wants; then, by chance, moves it, cancels it, or both. */
  visit: (url: string) => Promise<void>
  visitors: Visitor[]
  /** How many bookings were acknowledged. */
  booked: () => number
  moves: () => number
  cancellations: () => number
}

/** `database` is where visitors find the links that were mailed to them. */
export function openBooker(database: Database, chance: Chance, trouble: Trouble): Booker {
  const names = slotNames(1600)
  const visitors: Visitor[] = []
  let [moves, cancellations] = [0, 0]

  async function answerTo(send: () => Promise<Response>): Promise<Answer<Body>> {
    const answer = await untilAnswered<Body>(send, trouble)
    if (answer === null) throw new Error('A visitor left who does not leave')
    return answer
  }
  function refuse(what: string, { number }: Visitor, { status, body }: Answer<Body>): never {
    throw new Error(`${what} of visitor ${number} got ${status}: ${body.message}`)
  }

  /** Beyond twenty meetings each is held until the link in its mail is pressed. */
  async function confirm(url: string, visitor: Visitor): Promise<void> {
    // The mail is in the outbox before the booking is answered.
    const mails = await mailsIn(database, mailRendererFor(database, { secret }))
    const own = mails.filter(({ recipient }) => recipient === visitor.email)
    const link = own.flatMap(({ text }) => /\/link\/consultation\/[\w-]+/.exec(text)?.[0] ?? []).at(-1) ?? ''
    const answer = await answerTo(() => fetch(`${url}${link}/confirm`, postRequest({})))
    if (answer.status !== 200) refuse('The confirmation', visitor, answer)
    Object.assign(visitor, { state: 'booked', link })
  }

  async function book(url: string, visitor: Visitor, at: SlotName): Promise<void> {
    const answer = await answerTo(() => fetch(`${url}/post/consultation`, bookingRequest(visitor, at)))
    const { status, body } = answer
    const confirmBy = body.booking?.confirmBy ?? null
    const expected = confirmBy === null ? scheduledMessage : confirmMessage(confirmBy)
    if (status !== 201 || body.message !== expected || body.booking?.startsOn !== instantOf(at))
      refuse('The booking', visitor, answer)
    Object.assign(visitor, { state: confirmBy === null ? 'booked' : 'unconfirmed', at, link: body.link ?? null })
    if (confirmBy !== null) await confirm(url, visitor)
  }

  async function move(url: string, visitor: Visitor, at: SlotName): Promise<void> {
    const answer = await answerTo(() => fetch(`${url}${visitor.link}/move`, postRequest(at)))
    const { status, body, wasLost } = answer
    const isDone = status === 200 || (wasLost && status === 410 && body.state === 'moved')
    if (!isDone || body.booking?.startsOn !== instantOf(at)) refuse('The move', visitor, answer)
    Object.assign(visitor, { at, link: status === 200 ? (body.link ?? null) : null })
    moves += 1
  }

  async function cancel(url: string, visitor: Visitor): Promise<void> {
    const answer = await answerTo(() => fetch(`${url}${visitor.link}/cancel`, postRequest({})))
    const { status, body, wasLost } = answer
    if (status !== 200 && !(wasLost && status === 410 && body.state === 'cancelled'))
      refuse('The cancellation', visitor, answer)
    Object.assign(visitor, { state: 'cancelled', link: null })
    cancellations += 1
  }

  return {
    visitors,
    booked: () => visitors.filter(({ state }) => state !== 'none').length,
    moves: () => moves,
    cancellations: () => cancellations,
    async visit(url) {
      const [first, second] = names.splice(0, 2)
      if (!first || !second) throw new Error('All times are taken')
      const visitor = newVisitor(visitors.length)
      visitors.push(visitor)
      await book(url, visitor, first)
      if (visitor.link !== null && chance.happens(0.6)) await move(url, visitor, second)
      if (visitor.link !== null && chance.happens(0.4)) await cancel(url, visitor)
    },
  }
}
