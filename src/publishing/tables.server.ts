// Rows of the records that staff edit, and of their versions.
import type { Generated } from 'kysely'

declare module '#platform/database/database.server.ts' {
  interface Tables {
    content_record: {
      id: Generated<number>
      kind: string
      live_id: number | null
      position: Generated<number>
      version: number
      title: string
      law_as_at: Generated<string>
      live_version: number | null
      live_on: string | null
      page: Generated<string>
      publish_at: string | null
      publish_version: number | null
      publish_by: string | null
      problem: Generated<string>
      trashed_on: string | null
      changed_on: string
      changed_by: string
    }
    content_finding: {
      id: Generated<number>
      record_id: number
      what: 'link' | 'alt' | 'claim' | 'search'
      field: string
      text: string
    }
    content_revision: {
      record_id: number
      version: number
      body: string
      restored_from: number | null
      saved_on: string
      saved_by: string
      published_on: string | null
      published_by: string | null
    }
    /** A link that shows one version of a draft to whoever has it. */
    preview_link: { id: Generated<number>; record_id: number; version: number; made_by: string; expires_on: string }
  }
}
