// What applications keep about a person beyond the register: the answers about their work, and the resume.
import { staffAddress } from '#firm/offices/letterhead.server.ts'
import { answeredFacts } from '#forms/field-table.ts'
import { nothingErased, type HeldFact, type PersonalData } from '#leads/retention/personal-data.ts'
import type { Database } from '#platform/database/database.server.ts'
import { dayInIndia } from '#platform/dates.ts'
import { enqueueMail } from '#platform/mail/outbox.server.ts'
import { releasePrivateFiles, type PrivateFiles } from '#platform/files/private-files.server.ts'
import { sizeText } from '#ui/file-size.ts'
import { applicationForm } from './application.ts'
import { thisVacancyOnly } from './mail/mails.server.ts'
import { resumeStates } from './resume-state.ts'

/** Erasing an application removes its resume from the store, at once if the store can be reached. */
export function applicationsData(privateFiles: Pick<PrivateFiles, 'sweep'>): PersonalData {
  return {
    describe,
    async withdraw(tx, { purpose, leadId, publicUrl }, now) {
      if (purpose !== 'talent-pool' || leadId === null) return nothingErased
      const office = await staffAddress(tx)
      const reference = await leavePool(tx, leadId)
      if (reference === null || office === null) return nothingErased
      // Staff work from their mails, which still say that the applicant may be considered for other vacancies.
      const note = { to: office, payload: { reference }, publicUrl, uselessFrom: null }
      await enqueueMail(tx, thisVacancyOnly, note, now)
      return nothingErased
    },
    // The register erases the leads, or keeps them out of use as long as a law requires.
    erase: () => Promise.resolve(nothingErased),
    async eraseWithLeads(tx, leadIds, now) {
      const resumes = await tx
        .deleteFrom('application')
        .where('lead_id', 'in', leadIds)
        .returning('resume_key')
        .execute()
      if (resumes.length === 0) return nothingErased
      const keys = resumes.map(({ resume_key }) => resume_key)
      await releasePrivateFiles(tx, keys, now)
      return { ...nothingErased, afterwards: [async () => void (await privateFiles.sweep())] }
    },
    // The privacy notice counts the months from the day on which the vacancy closes.
    leadsUsedSince: (database, since) =>
      database
        .selectFrom('application')
        .innerJoin('job', 'job.id', 'application.job_id')
        .select('application.lead_id')
        .where('job.job_expire', '>=', dayInIndia(new Date(since)))
        .where((row) =>
          row.or([row('job.closed_on', 'is', null), row('job.closed_on', '>=', dayInIndia(new Date(since)))]),
        )
        .$asScalar(),
  }
}

/** Returns the reference of the application; null if it was not in the pool. */
async function leavePool(tx: Database, leadId: number): Promise<string | null> {
  const { numUpdatedRows } = await tx
    .updateTable('application')
    .set({ talent_pool: 0 })
    .where('lead_id', '=', leadId)
    .where('talent_pool', '=', 1)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return null
  const lead = await tx.selectFrom('lead').select('reference').where('id', '=', leadId).executeTakeFirstOrThrow()
  return lead.reference
}

async function describe(database: Database, emailKey: string) {
  const rows = await database
    .selectFrom('application')
    .innerJoin('lead', 'lead.id', 'application.lead_id')
    .selectAll('application')
    .select('lead.reference')
    .where('lead.email_key', '=', emailKey)
    .orderBy('lead.id', 'desc')
    .execute()
  if (rows.length === 0) return []
  const openings = await database
    .selectFrom('resume_opening')
    .innerJoin('lead', 'lead.id', 'resume_opening.lead_id')
    .select(['resume_opening.lead_id', 'opened_on'])
    .where('lead.email_key', '=', emailKey)
    .orderBy('resume_opening.id')
    .execute()
  const byLead = Map.groupBy(openings, ({ lead_id }) => lead_id)
  const text = (label: string, value: string): HeldFact[] => (value === '' ? [] : [{ label, text: value }])
  const records = rows.map((row) => ({
    title: `Application, ${row.reference}`,
    facts: [
      ...text('Vacancy', [row.job_title, row.job_company].filter((part) => part !== '').join(', ')),
      ...answeredFacts(applicationForm, 'application', row),
      // A profile without a vacancy is for nothing else.
      ...text('Considered for other vacancies', row.job_title === '' ? '' : row.talent_pool === 1 ? 'yes' : 'no'),
      ...text(
        applicationForm.fields.resume.noun,
        `${row.resume_name}, ${sizeText(row.resume_bytes)}, ${row.resume_deleted_on === null ? resumeStates[row.resume_state] : 'deleted by staff'}`,
      ),
      ...(byLead.get(row.lead_id) ?? []).map(({ opened_on }) => ({ label: 'Resume opened by staff', on: opened_on })),
    ],
  }))
  return [{ heading: 'Applications', records }]
}
