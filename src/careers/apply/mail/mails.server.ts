// The kinds of mail of an application. Their words come from the application as it is, but for what is sent once it is erased.
import { z } from 'zod'
import { answersOf } from '#forms/field-table.ts'
import type { Database } from '#platform/database/database.server.ts'
import { dayInIndia } from '#platform/dates.ts'
import {
  NothingToSay,
  liveMail,
  snapshotMail,
  type MailContext,
  type MailRow,
} from '#platform/mail/mail-template.server.ts'
import { addressKey } from '#platform/mail/outbox.server.ts'
import { applicationForm } from '#careers/apply/application-form.ts'
import { progressToken } from '#careers/apply/progress/progress-link.server.ts'
import type { ApplicationFacts, ConfirmationFacts, PlainPdfFacts } from './emails.server.tsx'
import { openVacancy } from '#careers/apply/vacancy.server.ts'

async function rowOf({ database }: MailContext, { record }: MailRow) {
  return database
    .selectFrom('lead')
    .innerJoin('application', 'application.lead_id', 'lead.id')
    .selectAll('application')
    .select(['lead.id', 'lead.name', 'lead.email', 'lead.phone', 'lead.message', 'lead.reference', 'lead.received_on'])
    .select('lead.suspected')
    .where('lead.id', '=', record)
    .executeTakeFirst()
}

function received(row: NonNullable<Awaited<ReturnType<typeof rowOf>>>) {
  return {
    application: {
      ...answersOf(applicationForm, 'lead', row),
      ...answersOf(applicationForm, 'application', row),
      // It is kept as a number.
      talentPool: row.talent_pool === 1 ? 'yes' : '',
    },
    vacancy: row.job_title === '' ? null : { jobTitle: row.job_title, company: row.job_company },
    reference: row.reference,
    receivedOn: new Date(row.received_on),
  }
}

/** The references of earlier applications by the same address for the same vacancy, or of its earlier profiles. */
async function earlierReferences(
  database: Database,
  { id, email, job_id }: { id: number; email: string; job_id: number | null },
): Promise<string[]> {
  const rows = await database
    .selectFrom('lead')
    .innerJoin('application', 'application.lead_id', 'lead.id')
    .select('lead.reference')
    .where('lead.email_key', '=', addressKey(email))
    .where('application.job_id', job_id === null ? 'is' : '=', job_id)
    .where('lead.id', '<', id)
    .orderBy('lead.id', 'desc')
    .limit(5)
    .execute()
  return rows.map(({ reference }) => reference)
}

const sampleVacancy = { jobTitle: 'Company Secretary', company: 'Kaveri Foods' }
const sample = {
  application: {
    name: 'Meera Iyer',
    email: 'meera@example.in',
    phoneNumber: '+91 98490 12345',
    recentJobTitle: 'Trainee',
    city: 'Hyderabad',
  },
  vacancy: sampleVacancy,
  reference: 'ABCDE-12345',
  receivedOn: new Date('2026-11-21T05:30:00.000Z'),
}

export const applicationConfirmation = liveMail({
  name: 'application.confirmation',
  title: 'Confirmation of an application',
  payload: z.object({}),
  async facts(context, _, mail): Promise<ConfirmationFacts | NothingToSay> {
    const row = await rowOf(context, mail)
    if (!row) return new NothingToSay('gone')
    return { ...received(row), token: await progressToken(context.database, row) }
  },
  compose: async () => (await import('./emails.server.tsx')).confirmationMail,
  sample: { ...sample, token: 'token' },
})

export const applicationToOffice = liveMail({
  name: 'application.office',
  title: 'An application, to the office',
  payload: z.object({ pages: z.number().nullable() }),
  async facts(context, { pages }, mail): Promise<ApplicationFacts | NothingToSay> {
    const row = await rowOf(context, mail)
    if (!row) return new NothingToSay('gone')
    const { resume_name: name, resume_bytes: bytes, resume_state: state } = row
    const findings = z.array(z.string()).parse(JSON.parse(row.resume_findings))
    return {
      ...received(row),
      resume: { name, bytes, state, findings, pages },
      earlier: await earlierReferences(context.database, row),
      isSpam: row.suspected === 1,
    }
  },
  compose: async () => (await import('./emails.server.tsx')).staffMail,
  sample: {
    ...sample,
    resume: { name: 'resume.pdf', bytes: 20_000, state: 'quarantined', findings: ['a script'], pages: null },
    earlier: ['ABCDE-12344'],
    isSpam: true,
  },
})

export const plainPdfRequest = liveMail({
  name: 'application.plain-pdf',
  title: 'Request for another file',
  payload: z.object({}),
  async facts(context, _, mail): Promise<PlainPdfFacts | NothingToSay> {
    const row = await rowOf(context, mail)
    if (!row) return new NothingToSay('gone')
    const { job_id, name, reference } = row
    const today = dayInIndia(context.now)
    return { name, reference, vacancy: job_id === null ? null : await openVacancy(context.database, job_id, today) }
  },
  compose: async () => (await import('./emails.server.tsx')).plainPdfMail,
  sample: { name: 'Meera Iyer', reference: 'ABCDE-12345', vacancy: { ...sampleVacancy, id: 1, experienceStart: 2 } },
})

export const thisVacancyOnly = snapshotMail({
  name: 'application.this-vacancy-only',
  title: 'Consent withdrawn, to the office',
  payload: z.object({ reference: z.string() }),
  compose: async () => (await import('./emails.server.tsx')).thisVacancyOnlyMail,
  sample: { reference: 'ABCDE-12345' },
})
