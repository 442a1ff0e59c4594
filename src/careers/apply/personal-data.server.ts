// What applications do about a person beyond their rows: the resume, and being considered for other vacancies.
import { staffAddress } from '#firm/offices/firm-mailboxes.server.ts'
import { nothingErased, type PersonalData } from '#leads/retention/personal-data.ts'
import type { Database } from '#platform/database/database.server.ts'
import { dayInIndia } from '#platform/dates.ts'
import { enqueueMail } from '#platform/mail/outbox.server.ts'
import { releasePrivateFiles, type PrivateFiles } from '#platform/files/private-files.server.ts'
import { thisVacancyOnly } from './mail/mails.server.ts'

/** Erasing an application removes its resume from the store, at once if the store can be reached. */
export function applicationsData(privateFiles: Pick<PrivateFiles, 'sweep'>): PersonalData {
  return {
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
