// Row types of the inbox. All rows of a lead go with it.
import type { Generated } from 'kysely'

declare module '#platform/database/database.server.ts' {
  interface Tables {
    lead_note: {
      id: Generated<number>
      lead_id: number
      staff_id: string
      /** As it was at the time. */
      staff_name: string
      text: string
      written_on: string
    }
    lead_reply: {
      id: Generated<number>
      lead_id: number
      staff_id: string
      staff_name: string
      subject: string
      /** '' if it was withdrawn. */
      text: string
      /** The key that the browser gave it. */
      request: string
      message_id: string
      /** The mails to the person and to the office. Null once they are erased. */
      mail_id: number | null
      copy_mail_id: number | null
      written_on: string
      withdrawn_on: string | null
    }
    /** A reply that is being written. Whoever was seen lately is writing now. */
    lead_draft: {
      lead_id: number
      staff_id: string
      staff_name: string
      text: string
      kept_on: string
      begun_on: string
      seen_on: string
    }
    /** The words by which a lead is found. */
    lead_word: { lead_id: number; word: string }
  }
}
