// Counts what the forms refuse: per day, form, field and reason, without anything of what was typed or of who typed it. A
// firm has no other way to learn that it turns people away. One sender adds only so much to a count.
import { quotas } from '#platform/quota/quotas.ts'
import { Hono, type MiddlewareHandler } from 'hono'
import { z } from 'zod'
import type { Form } from '#forms/field-table.ts'
import {
  reasonsOf,
  refusalReasons,
  refusalsPath,
  type RefusalReason,
  type RefusedFields,
} from '#forms/refusal-reason.ts'
import type { Clock } from '#platform/clock.ts'
import { inTransaction, type Database } from '#platform/database/database.server.ts'
import { dayInIndia } from '#platform/dates.ts'
import type { SenderGroup, Senders } from '#platform/quota/client-address.server.ts'
import type { QuotaStore } from '#platform/quota/quota-store.server.ts'
import { loggable, type Log } from '#platform/log.server.ts'
import { within } from '#platform/within.ts'

const patienceMs = 2000

/** If senders cannot be told apart, they have one share together. */
const anybody: SenderGroup = { name: 'anybody', times: 1 }

type Dependencies = {
  database: Database
  clock: Clock
  log: Log
  quotaStore: Pick<QuotaStore, 'spend' | 'spendIn'>
}

/** Counts a refused form, as far as its sender has a share left. Never rejects, and takes two seconds at most. */
export type CountRefusal = (groups: readonly SenderGroup[] | null, form: Form, refused: RefusedFields) => Promise<void>

export function openRefusalCount({ database, clock, log, quotaStore }: Dependencies): CountRefusal {
  async function count(groups: readonly SenderGroup[], form: Form, refused: RefusedFields): Promise<void> {
    const senders = groups.length > 0 ? groups : [anybody]
    const { isSpent } = await quotaStore.spend([{ quota: quotas.refusedForm, groups: senders }])
    if (isSpent) return
    await inTransaction(database, async (tx) => {
      const now = clock()
      // In the order of the form, so that no two wait for each other.
      for (const field of Object.keys(form.fields)) {
        const reason = refused[field]
        const of = `refusals ${form.name} ${field} ${reason}`
        if (reason && (await quotaStore.spendIn(tx, { quota: quotas.refusedField, groups: senders, of }, now)))
          await addOne(tx, { day: dayInIndia(now), form: form.name, field, reason })
      }
    })
  }
  return async (groups, form, refused) => {
    if (groups === null || Object.keys(refused).length === 0) return
    const counted = count(groups, form, refused).catch((error: unknown) =>
      log.warn(loggable(error), 'a refusal of a form could not be counted'),
    )
    await within(patienceMs, counted, undefined)
  }
}

type Counted = { day: string; form: string; field: string; reason: RefusalReason }

async function addOne(tx: Database, counted: Counted): Promise<void> {
  await tx
    .insertInto('form_refusal')
    .values({ ...counted, how_many: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['day', 'form', 'field', 'reason'])
        .doUpdateSet((row) => ({ how_many: row('form_refusal.how_many', '+', 1) })),
    )
    .execute()
}

type Reporting = { typedForms: readonly Form[]; senders: Senders; countRefusal: CountRefusal }

const answerSchema = z.object({ errors: z.record(z.string(), z.string()) })

/** Counts what the calls of the forms refuse. */
export function countRefusedForms({ typedForms, senders, countRefusal }: Reporting): MiddlewareHandler {
  const formAt = new Map(typedForms.map((form) => [form.post, form]))
  return async (c, next) => {
    await next()
    const form = formAt.get(c.req.path)
    if (form === undefined || c.res.status !== 422) return
    const answer = answerSchema.safeParse(await c.res.clone().json())
    if (answer.success) await countRefusal(senders(c), form, reasonsOf(form, answer.data.errors))
  }
}

/** The call by which a browser reports that it has refused a form. The answer is the same whatever was counted. */
export function refusalsApi({ typedForms, senders, countRefusal }: Reporting): Hono {
  return new Hono().post(refusalsPath, async (c) => {
    const report = readReport(typedForms, await c.req.json().catch(() => null))
    if (report) await countRefusal(senders(c), report.form, report.refused)
    return c.body(null, 204)
  })
}

const reportSchema = z.object({ form: z.string(), refused: z.record(z.string(), z.enum(refusalReasons)) })

/** Reads what a browser reports. Null if it names a form, a field or a reason that there is not. */
function readReport(forms: readonly Form[], body: unknown): { form: Form; refused: RefusedFields } | null {
  const { data } = reportSchema.safeParse(body)
  const form = forms.find(({ name }) => name === data?.form)
  if (!data || !form || !Object.keys(data.refused).every((name) => Object.hasOwn(form.fields, name))) return null
  return { form, refused: data.refused }
}

export type RefusedField = { form: string; field: string; howMany: number; reasons: [RefusalReason, number][] }

/** Returns the fields that were refused most often since this day in India, and their reasons, most first. */
export async function refusedFields(database: Database, since: string, limit: number): Promise<RefusedField[]> {
  const rows = await database
    .selectFrom('form_refusal')
    .select((row) => ['form', 'field', 'reason', row.fn.sum<number>('how_many').as('how_many')])
    .where('day', '>=', since)
    .groupBy(['form', 'field', 'reason'])
    .orderBy('form')
    .orderBy('field')
    .orderBy('reason')
    .execute()
  const byField = Map.groupBy(rows, ({ form, field }) => `${form} ${field}`)
  const fields = [...byField.values()].flatMap((own): RefusedField[] => {
    const reasons = own.map(({ reason, how_many }): [RefusalReason, number] => [reason, Number(how_many)])
    const howMany = reasons.reduce((sum, [, times]) => sum + times, 0)
    const [row] = own
    return row
      ? [{ form: row.form, field: row.field, howMany, reasons: reasons.toSorted(([, a], [, b]) => b - a) }]
      : []
  })
  return fields.toSorted((a, b) => b.howMany - a.howMany).slice(0, limit)
}
