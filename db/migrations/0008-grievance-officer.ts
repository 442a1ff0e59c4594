// The grievance officer becomes a field of the privacy notice, from which its text, the forms and the mails take it.
import { sql, type Kysely } from 'kysely'

type Section = { heading: string; paragraphs: string[]; items?: string[] }
type Notice = { grievance?: unknown; sections: Section[] }

/** The address that forms and mails gave until now, whatever the notice said. */
const formerAddress = 'grievance@psrao.example.in'

/** What the notice says after these words is the field. */
const places = [
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

/** Moves what the section on the grievance officer says into the field; a notice worded otherwise keeps its words. */
function withGrievance(notice: Notice): Notice {
  const grievance: Record<string, string> = { name: '', email: formerAddress }
  const moved = (text: string): string => {
    for (const { field, pattern } of places) {
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
