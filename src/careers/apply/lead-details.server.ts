// What the inbox shows of an application.
import { isFirmsOwn } from '#careers/job/job-text.ts'
import { siteSettings } from '#firm/firm.server.ts'
import { answeredFacts } from '#forms/field-table.ts'
import type { LeadDetails } from '#leads/inbox/inbox.ts'
import type { LeadRoom } from '#leads/inbox/rooms.server.ts'
import type { Database } from '#platform/database/database.server.ts'
import { applicationForm } from './application.ts'
import { resumeStates } from './resume-state.ts'

const openApplication = 'Open application'

export const applicationsLeadRoom: LeadRoom = {
  async describe(database: Database, leadId: number): Promise<LeadDetails | null> {
    const row = await database
      .selectFrom('application')
      .leftJoin('job', 'job.id', 'application.job_id')
      .selectAll('application')
      .select(['job.job_expire', 'job.closed_on'])
      .where('lead_id', '=', leadId)
      .executeTakeFirst()
    if (!row) return null
    const place = ['city', 'state', 'country', 'pincode'] as const
    const facts = [
      { label: 'Vacancy', text: [row.job_title || openApplication, row.job_company].filter(Boolean).join(', ') },
      ...answeredFacts(applicationForm, 'application', row, place),
      { label: 'City', text: place.flatMap((part) => row[part] || []).join(', ') },
      { label: applicationForm.fields.resume.noun, text: `${row.resume_name}, ${resumeStates[row.resume_state]}` },
    ]
    const { firmName } = await siteSettings(database)
    const company = row.job_company
    const lastDay = [row.job_expire, row.closed_on].flatMap((day) => day ?? []).toSorted()[0]
    return {
      facts,
      links: [{ label: 'Open the application and its resume', href: `/console/applications/${leadId}` }],
      conversation: [],
      passedTo: company === '' || isFirmsOwn({ company }, firmName) ? null : company,
      lastUse: lastDay === undefined ? null : `${lastDay}T12:00:00.000Z`,
    }
  },
  async notes(database, leadIds) {
    const rows = await database
      .selectFrom('application')
      .select(['lead_id', 'job_title'])
      .where('lead_id', 'in', leadIds)
      .execute()
    return new Map(rows.map(({ lead_id, job_title }) => [lead_id, job_title || openApplication]))
  },
}
