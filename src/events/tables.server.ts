// Rows of the events.
import type { Generated } from 'kysely'

declare module '#platform/database/database.server.ts' {
  interface Tables {
    event: { id: Generated<number>; title: string; day: string; place: string; text: string }
  }
}
