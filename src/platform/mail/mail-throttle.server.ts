// Says when a mail may go that anybody may have caused by typing an address: at once, or in a later hour. Such a mail
// waits in the outbox; none is thrown away because of what strangers do. The counters are in the database, so several
// processes share them. E-mail and IP addresses are stored as keyed hashes only.
import { clockInIndia, clockText, dayInIndia, longDayText } from '#platform/dates.ts'
import type { Database } from '#platform/database/database.server.ts'
import type { SenderGroup } from '#platform/quota/client-address.server.ts'
import type { TimedQuota } from '#platform/quota/quota-store.server.ts'
import { openQuotaKeys } from '#platform/quota/quota-keys.server.ts'
import { openQuotaQueues, type Queue } from '#platform/quota/quota-queues.server.ts'
import { quotas } from '#platform/quota/quotas.ts'
import { mailboxOf } from './same-mailbox.server.ts'

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

export function openMailThrottle({ secret }: { secret: string }): MailThrottle {
  const { keyOf, hashed } = openQuotaKeys(secret)

  /** The queues that this mail stands in, and those that excuse it from the queue of its domain if all have a place. */
  function queuesOf({ groups, beyond }: Cause, { purpose, address, to }: MailToThrottle) {
    const { key, domain, isCommonProvider } = mailboxOf(address)
    const queue = (name: string, who: string, { max, per }: TimedQuota, times = 1): Queue => {
      return { key: keyOf(`mail/${name}`, per, who), places: max * times, ms: per * 1000 }
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
      const { nextPlace, reserve, write } = await openQuotaQueues(tx, all, now)
      const hasPlace = (queue: Queue) => nextPlace(queue, now) === now
      /** Returns false if a link has no place. Whoever books is not kept from it by what else was asked for. */
      const takeLink = ({ linkOfForm, linkOfAny, linksOfSender }: ReturnType<typeof queuesOf>, to?: string) => {
        const isFirst = linkOfForm.every(hasPlace)
        const line = isFirst ? linkOfForm : linkOfAny
        const isWithinShare = linksOfSender.every(hasPlace) || (isFirst && to === 'booking')
        if (!isWithinShare || !line.every(hasPlace)) return false
        for (const queue of [...line, ...linksOfSender]) if (hasPlace(queue)) reserve(queue, now)
        return true
      }
      const isBeyondTomorrow = (queue: Queue) => nextPlace(queue, now) > now + dayMs
      const sendAt = wanted.map((queues, index): SendAt => {
        const { mailbox, newcomer, ofNewcomers, ofDomain, first, others, beyondShare: own } = queues
        if (own.some(isBeyondTomorrow) || !takeLink(queues, mails[index]?.to)) return 'left out'
        const isFirst = first.length > 0 && first.every(hasPlace)
        if (isFirst) for (const queue of first) reserve(queue, now)
        // Each queue that strangers share takes the first place it has, so that a mail that waits elsewhere holds up none.
        const shared = [...others, ...own, ...(isFirst ? [] : ofDomain)]
        const times = shared.map((queue) => ({ queue, at: nextPlace(queue, now) }))
        const earliest = Math.max(now, ...times.map(({ at }) => at))
        const placeIn = (line: Queue[]) => line.reduce((time, queue) => nextPlace(queue, time), earliest)
        const isNewcomer = newcomer.length > 0 && newcomer.every(hasPlace)
        if (isNewcomer) for (const queue of newcomer) reserve(queue, now)
        const line = isNewcomer && placeIn(ofNewcomers) < placeIn(mailbox) ? ofNewcomers : mailbox
        const at = placeIn(line)
        const { uselessFrom } = mails[index] ?? {}
        if (uselessFrom && at >= uselessFrom.getTime()) return 'left out'
        for (const each of times) reserve(each.queue, each.at)
        for (const queue of line) reserve(queue, at)
        return at === now ? 'now' : new Date(at)
      })
      await write()
      return sendAt
    },
  }
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
