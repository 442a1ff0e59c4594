// The console's calls about privacy: consents, what is held about one person, and retention. Requests are in the inbox.
import { z } from 'zod'
import { consentPurposes } from '#leads/consent/consent.ts'
import { emailAddress } from '#platform/console/checked.ts'
import { answerOf, consoleCall } from '#platform/console/console-call.ts'
import { listQuery } from '#platform/console/list-query.ts'
import { rowCount } from '#platform/console/row-id.ts'
import type {
  AuditLine,
  ErasurePreview,
  DataOfPerson,
  LedgerEntry,
  LedgerRow,
  RetentionState,
} from './console-types.ts'

const personSchema = z.strictObject({ address: emailAddress })
const unlessTyped = 'Type ERASE, in capital letters, to erase this person.'
const erasureSchema = z.strictObject({
  address: emailAddress,
  seen: z.string().max(100),
  word: z.string(unlessTyped).refine((word) => word === 'ERASE', unlessTyped),
})
const approvalSchema = z.strictObject({
  seen: z.array(z.strictObject({ what: z.string().max(200), howMany: rowCount })).max(50),
})
const ledgerFilter = z.object({
  q: z.string().max(254).optional(),
  purpose: z.enum(consentPurposes).optional(),
  state: z.enum(['active', 'withdrawn']).optional(),
})

export const listConsents = consoleCall('manager', 'GET /api/console/privacy/consents', {
  query: listQuery(['id'], ledgerFilter),
  answer: answerOf<{ data: LedgerRow[]; total: number }>(),
})
export const readConsent = consoleCall('manager', 'GET /api/console/privacy/consents/:id', {
  answer: answerOf<LedgerEntry>(),
})
/** Looking is recorded, so it is a POST; and the address stands in no URL. */
export const lookUpPerson = consoleCall('manager', 'POST /api/console/privacy/person', {
  body: personSchema,
  answer: answerOf<DataOfPerson>(),
})
export const exportPerson = consoleCall('manager', 'POST /api/console/privacy/person/export', {
  body: personSchema,
  answer: 'file',
})
export const previewErasure = consoleCall('administrator', 'POST /api/console/privacy/person/erasure-preview', {
  body: personSchema,
  answer: answerOf<ErasurePreview>(),
})
export const erasePerson = consoleCall('administrator', 'POST /api/console/privacy/person/erase', {
  body: erasureSchema,
  answer: answerOf<{ count: number; restrictedUntil: string | null }>(),
})
export const readRetention = consoleCall('manager', 'GET /api/console/privacy/retention', {
  answer: answerOf<RetentionState>(),
})
export const listAuditLines = consoleCall('manager', 'GET /api/console/privacy/retention/runs', {
  query: listQuery(['id'], z.object({})),
  answer: answerOf<{ data: AuditLine[]; total: number }>(),
})
export const approveHeld = consoleCall('administrator', 'POST /api/console/privacy/retention/approve', {
  body: approvalSchema,
  answer: answerOf<RetentionState>(),
})
