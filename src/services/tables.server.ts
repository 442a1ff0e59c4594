// Rows of the services and their key offerings.
import type { Generated } from 'kysely'

declare module '#platform/database/database.server.ts' {
  interface Tables {
    service: {
      id: Generated<number>
      position: number
      title: string
      content: string
      favorite: number
      /** JSON (guide.ts); null if there is none. */
      guide: string | null
      updated_on: string
    }
    key_offering: { id: Generated<number>; service_id: number; position: number; title: string; content: string }
  }
}
