// Makes the grievance officer a field of the privacy notice, which its text, the forms and the mails use.
import { sql, type Kysely } from 'kysely'

type Section = { heading: string; paragraphs: string[]; items?: string[] }
type Notice = { grievance?: unknown; sections: Section[] }

/** The address that forms and mails used before this migration, whatever the notice said. */
const formerAddress = 'grievance@psrao.example.in'

/** The patterns that find each field's value in the text of the notice. */
const patterns = [
  { field: 'email', pattern: /^E-mail: (.+)$/ },
  { field: 'phone', pattern: /^Phone: (.+)$/ },
  { field: 'address', pattern: /^Post: (.+)$/ },
  { field: 'name', pattern: /^(.+), is the firm’s grievance officer/ },
]

export async function up(database: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ body: string }>`select body from firm_text where slug = 'privacy'`.execute(database)
  for (const { body } of rows) {
    const notice: Notice = JSON.parse(body)
    if (notice.grievance !== undefined) continue
    const changed = JSON.stringify(withGrievance(notice))
    await sql`update firm_text set body = ${changed} where slug = 'privacy'`.execute(database)
  }
}

/**
 * Moves the values from the section on the grievance officer into the field. A notice with other wording keeps its
 * text.
 */
function withGrievance(notice: Notice): Notice {
  const grievance: Record<string, string> = { name: '', email: formerAddress }
  const moved = (text: string): string => {
    for (const { field, pattern } of patterns) {
      const value = pattern.exec(text)?.[1]
      if (value === undefined) continue
      grievance[field] = value
      return text.replace(value, () => `{grievance.${field}}`)
    }
    return text
  }
  const sections = notice.sections.map((section) =>
    /grievance officer/i.test(section.heading)
      ? {
          ...section,
          paragraphs: section.paragraphs.map(moved),
          ...(section.items ? { items: section.items.map(moved) } : {}),
        }
      : section,
  )
  return { ...notice, grievance, sections }
}
