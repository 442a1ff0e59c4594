// How often one form may be sent: by its sender, and by all senders together.
import type { SenderGroup } from './client-address.server.ts'
import { within } from '#platform/within.ts'
import { secondsUntil, type QuotaStore, type TimedQuota } from './quota-store.server.ts'
import { quotas, quotasOfAll } from './quotas.ts'

/** `waitSeconds`: until the window of the quota that is spent ends. */
export type FormQuotaSpent = { by: 'sender' | 'all'; waitSeconds: number }

/**
 * Counts one use of the form. Returns null if it is within all quotas. If the database cannot count in time, it is within
 * the sender's, and within those of all unless they are known to be spent: a database that is away is reported by the form
 * itself. `ofSender` replaces the usual quotas of one sender.
 */
export type SpendForm = (
  form: string,
  groups: readonly SenderGroup[],
  ofSender?: readonly TimedQuota[],
) => Promise<FormQuotaSpent | null>

type Options = {
  quotaStore: Pick<QuotaStore, 'spend' | 'knownSpent'>
  /** How often all senders together may send one form. */
  perMinute: number
  /** How long a form waits for its count: two seconds, or as tests say. */
  patienceMs?: number | undefined
}

const everybody = [{ name: 'everybody', times: 1 }]

export function openFormQuotas({ quotaStore, perMinute, patienceMs = 2000 }: Options): SpendForm {
  return async (form, groups, ofSender = [quotas.form, quotas.formOfDay]) => {
    const own = ofSender.map((quota) => ({ quota, groups, of: form }))
    const ofAll = quotasOfAll(perMinute).map((quota) => ({ quota, groups: everybody, of: form }))
    const counted = quotaStore.spend(own, ofAll).catch(() => null)
    const allowance = (await within(patienceMs, counted, null)) ?? quotaStore.knownSpent(ofAll)
    if (!allowance?.isSpent) return null
    const by = allowance.quota.whose === 'everybody' ? 'all' : 'sender'
    return { by, waitSeconds: secondsUntil(allowance.endsOn) }
  }
}
