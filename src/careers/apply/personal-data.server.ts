// What applications keep about a person beyond the register: the answers about their work, and the resume.
import { nothingErased, type HeldFact, type PersonalData } from '#leads/personal-data.ts'
import '#leads/tables.server.ts'
import type { Database } from '#platform/database.server.ts'
import { dayInIndia } from '#platform/dates.ts'
import { releasePrivateFiles, type PrivateFiles } from '#platform/private-files.server.ts'
import { applicationForm } from './application.ts'
import { resumeStates } from './resume-state.ts'
import './tables.server.ts'

/** Erasing an application removes its resume from the store, at once if the store can be reached. */
export function applicationsData(privateFiles: Pick<PrivateFiles, 'sweep'>): PersonalData {
  return {
    describe,
    async withdraw(tx, { purpose, leadId }) {
      if (purpose === 'talent-pool' && leadId !== null)
        await tx.updateTable('application').set({ talent_pool: 0 }).where('lead_id', '=', leadId).execute()
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
        .$asScalar(),
  }
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
  const { fields } = applicationForm
  const text = (label: string, value: string): HeldFact[] => (value === '' ? [] : [{ label, text: value }])
  const records = rows.map((row) => ({
    title: `Application, ${row.reference}`,
    facts: [
      ...text('Vacancy', [row.job_title, row.job_company].filter((part) => part !== '').join(', ')),
      ...text(fields.recentJobTitle.label, row.recent_job_title),
      ...text(fields.recentEmployer.label, row.recent_employer),
      ...text(fields.yearsOfExperience.label, row.years_of_experience),
      ...text(fields.city.label, row.city),
      ...text(fields.state.label, row.state),
      ...text(fields.country.label, row.country),
      ...text(fields.pincode.label, row.pincode),
      ...text('Considered for other vacancies', row.talent_pool === 1 ? 'yes' : 'no'),
      ...text(fields.resume.noun, `${row.resume_name}, ${row.resume_bytes} bytes, ${resumeStates[row.resume_state]}`),
      ...(byLead.get(row.lead_id) ?? []).map(({ opened_on }) => ({ label: 'Resume opened by staff', on: opened_on })),
    ],
  }))
  return [{ heading: 'Applications', records }]
}
