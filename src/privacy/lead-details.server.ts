// What the inbox shows of a request about personal data: who answers it and by when, and the way to the data.
import { siteSettings } from '#firm/firm.server.ts'
import type { LeadDetails } from '#leads/inbox/inbox.ts'
import type { LeadSource } from '#leads/inbox/lead-sources.server.ts'
import { lastDays, longestDays, promisedDays } from '#leads/privacy-request.ts'
import type { Database } from '#platform/database/database.server.ts'
import { dayText } from '#platform/dates.ts'

export const privacyLeadSource: LeadSource = {
  async describe(database: Database, leadId: number): Promise<LeadDetails | null> {
    const request = await database
      .selectFrom('lead')
      .select(['email', 'received_on'])
      .where('id', '=', leadId)
      .where('kind', '=', 'correction')
      .executeTakeFirst()
    if (!request) return null
    const { grievance } = await siteSettings(database)
    const { promisedBy, longestBy } = lastDays(request.received_on)
    return {
      facts: [
        {
          label: 'Answer by',
          text: `${dayText(promisedBy)}, ${promisedDays} days, as the privacy notice promises (rule 5(9) of the SPDI Rules, 2011)`,
        },
        {
          label: 'At the latest',
          text: `${dayText(longestBy)}, ${longestDays} days, once rule 14(3) of the DPDP Rules, 2025 is in force`,
        },
        {
          label: 'Grievance officer',
          text: [grievance.name, grievance.email, grievance.phone].filter(Boolean).join(', '),
        },
      ],
      // An address never stands in the address of a page.
      links: [
        {
          label: 'See the data held about this person',
          href: '/console/privacy/person',
          state: { address: request.email },
        },
      ],
      conversation: [],
    }
  },
}
