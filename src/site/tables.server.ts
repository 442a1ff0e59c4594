// Row types of what the site as a whole counts.
import type { RefusalReason } from '#forms/refusal-reason.ts'

declare module '#platform/database/database.server.ts' {
  interface Tables {
    /** How often a field of a form was refused on a day in India. Nothing tells what was typed, or who typed it. */
    form_refusal: { day: string; form: string; field: string; reason: RefusalReason; how_many: number }
  }
}
