// The tables of the services and their key offerings.
import { flag, id, integer, table, text } from '#platform/database/table.server.ts'

export const service = table(
  'service',
  {
    id: id(),
    position: integer().unique(),
    title: text().unique(),
    content: text(),
    favorite: flag(),
    /** JSON (guide.ts); null if there is none. */
    guide: text().orNull(),
    updated_on: text(),
  },
  { checks: { title_filled: 'length(title) > 0' } },
)

export const keyOffering = table(
  'key_offering',
  {
    id: id(),
    service_id: integer().references('service.id', 'cascade'),
    position: integer(),
    title: text(),
    content: text(),
  },
  {
    unique: [['service_id', 'position']],
    checks: { title_filled: 'length(title) > 0' },
  },
)
