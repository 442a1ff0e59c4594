// Says when a mail may go that anybody may have caused by typing an address: at once, or in a later hour. Such a mail
// waits in the outbox; none is thrown away because of what strangers do. The counters are in the database, so several
// processes share them. E-mail and IP addresses are stored as keyed hashes only.
import { createHmac } from 'node:crypto'
import { clockInIndia, clockText, dayInIndia, longDayText } from '#platform/dates.ts'
import type { Database } from '#platform/database/database.server.ts'
import type { SenderGroup } from '#platform/http/limits/client-address.server.ts'
import type { TimedQuota } from '#platform/quota/quota-store.server.ts'
import { quotas } from '#platform/quota/quotas.ts'
import { mailboxOf } from './sending/mailbox.server.ts'

/**
 * `to`: 'asker', the person who sent the form; 'guest', somebody whom that person named. The others are links by which the
 * owner of a mailbox goes on: 'link' to a subscription, 'own data', and 'booking' to one that has to be confirmed. Where the
 * mailbox has had its share of links, another is left out: an earlier one leads to the same.
 */
export type MailToThrottle = {
  purpose: string
  address: string
  to: 'asker' | 'guest' | 'link' | 'own data' | 'booking'
  /** From then on it is of no use: where it would wait as long, it takes no place and is left out. */
  uselessFrom?: Date | null | undefined
}

/**
 * When a mail may go. 'left out', so that it is not written: its sender has used up the share of today and of tomorrow, or
 * its mailbox has had its links. Whoever gets this answer says so to the visitor and, of a lead, to staff.
 */
export type SendAt = 'now' | Date | 'left out'

/** Who causes the mails, and which limit of its form the sender has gone beyond. */
export type Cause = { groups: readonly SenderGroup[]; beyond: 'sender' | 'all' | null }

export type MailThrottle = {
  /** Counts each mail and returns when it may go. Pass the transaction that writes the mails. */
  throttle: (tx: Database, cause: Cause, mails: readonly MailToThrottle[], now: Date) => Promise<SendAt[]>
}

const dayMs = 86_400_000
/** The clocks of two processes may differ by this much. A window that begins later was begun by a clock since set back. */
const clockDifferenceMs = 60_000

/** At most `points` mails leave within each `ms`, counted from the first. The next ones wait for the windows after it. */
type Queue = { key: string; points: number; ms: number }
/** `used` of the places since `begunAt` are taken. */
type Places = { begunAt: number; used: number }

export function openMailThrottle({ secret }: { secret: string }): MailThrottle {
  const hashed = (text: string) => createHmac('sha256', secret).update(text).digest('base64url')

  /** The queues that this mail stands in, and those that excuse it from the queue of its domain if all have a place. */
  function queuesOf({ groups, beyond }: Cause, { purpose, address, to }: MailToThrottle) {
    const { key, domain, isCommonProvider } = mailboxOf(address)
    const queue = (name: string, who: string, { max, per }: TimedQuota, times = 1): Queue => {
      return { key: `mail/${name}/${per}:${hashed(`${name} ${who}`)}`, points: max * times, ms: per * 1000 }
    }
    const ofGuest = to === 'guest' ? '/guest' : ''
    const isLink = to === 'link' || to === 'own data' || to === 'booking'
    // Few of these can be caused: for a known address alone, or for a time that the sender may book.
    const isOfFew = to === 'own data' || to === 'booking'
    const ofDomain = queue(
      to === 'guest' ? 'guests/domain' : 'domain',
      domain,
      isCommonProvider ? quotas.mailToProvider : quotas.mailToDomain,
    )
    const ofSender = (name: string, quota: TimedQuota) =>
      groups.map((group) => queue(name, `${name} ${group.name}`, quota, group.times))
    const ofMailbox = [quotas.mail, quotas.mailOfDay].map((quota) => queue(`${purpose}/${to}`, key, quota))
    const ofNetwork = [quotas.linkOfNetwork, quotas.linkOfNetworkOfDay]
    return {
      mailbox: isLink ? [] : ofMailbox,
      linkOfForm: isLink ? [queue(`link/${purpose}`, key, quotas.link)] : [],
      linkOfAny: isLink ? [queue('link', key, quotas.linkOfAnyForm)] : [],
      linksOfSender: isLink ? ofNetwork.flatMap((quota) => ofSender(`link/${hashed(key)}`, quota)) : [],
      newcomer: isLink ? [] : ofSender(`newcomer/${purpose}${ofGuest} ${hashed(key)}`, quotas.newcomer),
      ofNewcomers: isLink ? [] : [queue(`${purpose}/newcomers${ofGuest}`, key, quotas.newcomers)],
      ofDomain: isOfFew ? [] : [ofDomain],
      first: to === 'guest' || isOfFew ? [] : ofSender(`first/${hashed(domain)}`, quotas.firstToDomain),
      others: [
        ...(to === 'guest' ? ofSender('guests', quotas.guests) : []),
        ...(beyond === 'all' && !isOfFew ? [queue('flood', purpose, quotas.mailInFlood)] : []),
      ],
      // This one alone leaves mails out, because only the sender's own network stands in it.
      beyondShare: beyond === 'sender' ? ofSender(`beyond/${purpose}`, quotas.mailBeyondShare) : [],
    }
  }

  return {
    async throttle(tx, cause, mails, given) {
      if (mails.length === 0) return []
      const now = given.getTime()
      const wanted = mails.map((mail) => queuesOf(cause, mail))
      const all = wanted.flatMap((queues) => Object.values(queues).flat())
      const queues = new Map(all.map((queue) => [queue.key, queue]))
      const places = await lockPlaces(tx, queues, now)
      const placesOf = ({ key }: Queue): Places => places.get(key) ?? { begunAt: now, used: 0 }
      const take = (queue: Queue, at: number) => places.set(queue.key, withOneTaken(queue, placesOf(queue), at))
      const hasPlace = (queue: Queue) => nextPlace(queue, placesOf(queue), now) === now
      /** Returns false if a link has no place. Whoever books is not kept from it by what else was asked for. */
      const takeLink = ({ linkOfForm, linkOfAny, linksOfSender }: ReturnType<typeof queuesOf>, to?: string) => {
        const isFirst = linkOfForm.every(hasPlace)
        const line = isFirst ? linkOfForm : linkOfAny
        const isWithinShare = linksOfSender.every(hasPlace) || (isFirst && to === 'booking')
        if (!isWithinShare || !line.every(hasPlace)) return false
        for (const queue of [...line, ...linksOfSender]) if (hasPlace(queue)) take(queue, now)
        return true
      }
      const isBeyondTomorrow = (queue: Queue) => nextPlace(queue, placesOf(queue), now) > now + dayMs
      const sendAt = wanted.map((queues, index): SendAt => {
        const { mailbox, newcomer, ofNewcomers, ofDomain, first, others, beyondShare: own } = queues
        if (own.some(isBeyondTomorrow) || !takeLink(queues, mails[index]?.to)) return 'left out'
        const isFirst = first.length > 0 && first.every(hasPlace)
        if (isFirst) for (const queue of first) take(queue, now)
        // Each queue that strangers share takes the first place it has, so that a mail that waits elsewhere holds up none.
        const shared = [...others, ...own, ...(isFirst ? [] : ofDomain)]
        const times = shared.map((queue) => ({ queue, at: nextPlace(queue, placesOf(queue), now) }))
        const earliest = Math.max(now, ...times.map(({ at }) => at))
        const placeIn = (line: Queue[]) =>
          line.reduce((time, queue) => nextPlace(queue, placesOf(queue), time), earliest)
        const isNewcomer = newcomer.length > 0 && newcomer.every(hasPlace)
        if (isNewcomer) for (const queue of newcomer) take(queue, now)
        const line = isNewcomer && placeIn(ofNewcomers) < placeIn(mailbox) ? ofNewcomers : mailbox
        const at = placeIn(line)
        const { uselessFrom } = mails[index] ?? {}
        if (uselessFrom && at >= uselessFrom.getTime()) return 'left out'
        for (const each of times) take(each.queue, each.at)
        for (const queue of line) take(queue, at)
        return at === now ? 'now' : new Date(at)
      })
      await writePlaces(tx, queues, places)
      return sendAt
    },
  }
}

/** Returns the first time from `from` on at which there is a place. */
function nextPlace({ points, ms }: Queue, { begunAt, used }: Places, from: number): number {
  return Math.max(from, begunAt + Math.floor(used / points) * ms)
}

/** `at` must be a time at which there is a place. The places of the windows before it lapse. */
function withOneTaken({ points, ms }: Queue, { begunAt, used }: Places, at: number): Places {
  return { begunAt, used: Math.max(used, points * Math.floor((at - begunAt) / ms)) + 1 }
}

/** A row's `expires_on` is the end of the last window in which a place is taken. */
function endOf({ points, ms }: Queue, { begunAt, used }: Places): number {
  return begunAt + Math.ceil(used / points) * ms
}

/**
 * Reads the places, and locks their rows in the order of their keys, so that transactions at the same time neither take
 * the same place nor wait for each other in a circle.
 */
async function lockPlaces(tx: Database, queues: Map<string, Queue>, now: number): Promise<Map<string, Places>> {
  const rows = await tx
    .insertInto('rate_limit')
    .values(inOrder(queues).map(({ key }) => ({ key, points: 0, expires_on: new Date(now).toISOString() })))
    .onConflict((conflict) => conflict.column('key').doUpdateSet((row) => ({ points: row.ref('rate_limit.points') })))
    .returning(['key', 'points', 'expires_on'])
    .execute()
  return new Map(
    rows.map(({ key, points: used, expires_on }) => {
      const queue = queues.get(key)
      const end = Date.parse(expires_on)
      const begunAt = queue ? end - Math.ceil(used / queue.points) * queue.ms : now
      const isOver = end <= now || begunAt > now + clockDifferenceMs
      return [key, isOver ? { begunAt: now, used: 0 } : { begunAt, used }]
    }),
  )
}

async function writePlaces(tx: Database, queues: Map<string, Queue>, places: Map<string, Places>): Promise<void> {
  const rows = inOrder(queues).flatMap((queue) => {
    const taken = places.get(queue.key)
    return taken === undefined
      ? []
      : [{ key: queue.key, points: taken.used, expires_on: new Date(endOf(queue, taken)).toISOString() }]
  })
  await tx
    .insertInto('rate_limit')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet((row) => ({ points: row.ref('excluded.points'), expires_on: row.ref('excluded.expires_on') })),
    )
    .execute()
}

function inOrder(queues: Map<string, Queue>): Queue[] {
  return [...queues.values()].toSorted((a, b) => (a.key < b.key ? -1 : 1))
}

/** What the answer adds about a confirmation that does not go at once. The time is that of India. */
export function noted(sendAt: SendAt): { note?: string } {
  if (sendAt === 'now') return {}
  if (sendAt === 'left out') return { note: leftOut }
  return { note: `We are sending many e-mails at the moment. Yours will follow shortly after ${timeInIndia(sendAt)}.` }
}

const leftOut =
  'Because many messages have come from your network today, we are not sending a confirmation by e-mail. We have received what you sent.'

/** 2:20 PM IST on 21 November 2026 */
export function timeInIndia(at: Date): string {
  return `${clockText(clockInIndia(at))} IST on ${longDayText(dayInIndia(at))}`
}
