// The console's calls about privacy: consents, requests, what is held about one person, and retention.
import { Hono } from 'hono'
import { z } from 'zod'
import { siteSettings } from '#firm/firm.server.ts'
import { consentPurposes } from '#leads/consent.ts'
import { longestDays, promisedDays } from '#leads/privacy-request.ts'
import { allRetentionRules, type RetentionRule } from '#leads/retention.server.ts'
import type { Clock } from '#platform/clock.ts'
import { readConsoleBody } from '#platform/http/console-body.server.ts'
import { readListQuery } from '#platform/http/list-query.server.ts'
import { emailMessage } from '#platform/validators.ts'
import type {
  AuditLine,
  ErasurePreview,
  GrievanceContact,
  HeldAboutPerson,
  LedgerEntry,
  LedgerRow,
  PrivacyRequest,
  RetentionState,
} from './console-types.ts'
import { consentEntry, consentLedger, privacyRequests } from './staff.server.ts'
import { eraseByStaff, lookUpPerson, previewErasure } from './staff-person.server.ts'
import { approveHeld, auditLines, retentionState, type SeenAmounts } from './staff-retention.server.ts'
import type { PersonParts } from './person.server.ts'

type ListQuery = { filter?: string; page?: number; perPage?: number }
type Part<Item> = { data: Item[]; total: number }

declare module '#platform/pages/api.ts' {
  interface Calls {
    '/api/console/privacy/contact': { response: GrievanceContact }
    '/api/console/privacy/consents': { query: ListQuery; response: Part<LedgerRow> }
    '/api/console/privacy/consents/{id}': { response: LedgerEntry }
    '/api/console/privacy/requests': { query: ListQuery; response: Part<PrivacyRequest> }
    '/api/console/privacy/retention/runs': { query: ListQuery; response: Part<AuditLine> }
    '/api/console/privacy/retention': { response: RetentionState }
  }
}
declare module '#platform/console/call.ts' {
  interface Changes {
    '/api/console/privacy/person': { body: { address: string }; response: HeldAboutPerson }
    '/api/console/privacy/person/erasure-preview': { body: { address: string }; response: ErasurePreview }
    '/api/console/privacy/person/erase': {
      body: { address: string; seen: string; word: string }
      response: { count: number; restrictedUntil: string | null }
    }
    '/api/console/privacy/retention/approve': { body: { seen: SeenAmounts }; response: RetentionState }
  }
}

type Parts = PersonParts & {
  clock: Clock
  mailer?: { wake: () => void } | undefined
  /** The rules of retention besides those of the register. */
  rules: RetentionRule[]
}

const address = z
  .string()
  .trim()
  .max(254)
  .superRefine((value, context) => {
    const message = emailMessage(value)
    if (message !== null) context.addIssue({ code: 'custom', message })
  })
const personSchema = z.strictObject({ address })
const erasureSchema = z.strictObject({
  address,
  seen: z.string().max(100),
  word: z.literal('ERASE', 'Type ERASE, in capital letters, to erase this person.'),
})
const approvalSchema = z.strictObject({
  seen: z.array(z.strictObject({ what: z.string().max(200), howMany: z.number().int() })).max(50),
})
const ledgerFilter = z.object({
  q: z.string().max(254).optional(),
  purpose: z.enum(consentPurposes).optional(),
  state: z.enum(['active', 'withdrawn']).optional(),
})

export function privacyConsoleApi(given: Parts): Hono {
  const { database, clock, mailer } = given
  const parts = { ...given, rules: allRetentionRules(given) }
  const router = new Hono()
  const base = '/api/console/privacy'

  router.get(`${base}/contact`, async (c) => {
    const { grievance } = await siteSettings(database)
    return c.json({ grievance, promisedDays, longestDays }, 200)
  })
  router.get(`${base}/consents`, async (c) => {
    const query = readListQuery(c, ['id'], ledgerFilter)
    return c.json(await consentLedger(database, query.filter, query), 200)
  })
  router.get(`${base}/consents/:id{[1-9][0-9]{0,8}}`, async (c) => {
    const entry = await consentEntry(database, Number(c.req.param('id')))
    return entry ? c.json(entry, 200) : c.json({ message: 'This consent could not be found.' }, 404)
  })
  router.get(`${base}/requests`, async (c) => {
    const query = readListQuery(c, ['receivedOn'], z.object({ isSettled: z.boolean().default(false) }))
    return c.json(await privacyRequests(database, query.filter, query, clock()), 200)
  })

  // Looking is recorded, so it is a POST; and the address stands in no URL.
  router.post(`${base}/person`, async (c) => {
    const { address } = await readConsoleBody(c, personSchema)
    return c.json(await lookUpPerson(given, address, { staff: c.get('staff'), purpose: 'view' }, clock()), 200)
  })
  router.post(`${base}/person/export`, async (c) => {
    const { address } = await readConsoleBody(c, personSchema)
    const held = await lookUpPerson(given, address, { staff: c.get('staff'), purpose: 'export' }, clock())
    c.header('content-disposition', 'attachment; filename="personal-data.json"')
    c.header('content-type', 'application/json; charset=utf-8')
    return c.body(JSON.stringify({ asAt: clock().toISOString(), ...held }, null, 2), 200)
  })
  router.post(`${base}/person/erasure-preview`, async (c) => {
    const { address } = await readConsoleBody(c, personSchema)
    return c.json(await previewErasure(given, address, clock()), 200)
  })
  router.post(`${base}/person/erase`, async (c) => {
    const body = await readConsoleBody(c, erasureSchema)
    const done = await eraseByStaff(given, body, c.get('staff'), clock())
    mailer?.wake()
    if (done.state === 'nothing held') return c.json({ message: 'We hold no data for this address.' }, 404)
    if (done.state === 'changed')
      return c.json(
        { message: 'The data has changed since this was shown. Nothing was erased. Please check the list again.' },
        409,
      )
    return c.json(done, 200)
  })

  router.get(`${base}/retention`, async (c) => c.json(await retentionState(parts, clock()), 200))
  router.get(`${base}/retention/runs`, async (c) => {
    const query = readListQuery(c, ['id'], z.object({}))
    return c.json(await auditLines(database, query), 200)
  })
  router.post(`${base}/retention/approve`, async (c) => {
    const { seen } = await readConsoleBody(c, approvalSchema)
    if (await approveHeld(parts, seen, c.get('staff'), clock()))
      return c.json(await retentionState(parts, clock()), 200)
    return c.json({ message: 'The amounts have changed, or nothing is on hold any more. Nothing was approved.' }, 409)
  })
  return router
}
