// Rows of the applications, one for each lead of that kind, and the register's columns that the form fills in.
import type { Generated } from 'kysely'
import type { ColumnsOf } from '#forms/field-table.ts'
import type { applicationForm } from './application.ts'
import type { ResumeState } from './resume-state.ts'
import type { Stage } from './staff/stage.ts'

declare module '#leads/tables.server.ts' {
  interface LeadColumns extends ColumnsOf<typeof applicationForm, 'lead'> {}
}

declare module '#platform/database/database.server.ts' {
  interface Tables {
    application: ColumnsOf<typeof applicationForm, 'application'> & {
      lead_id: number
      /** Null in an open application, and once the job has been deleted. */
      job_id: number | null
      /** As announced when the application came in; '' in an open application. */
      job_title: string
      job_company: string
      /** The key in the store of private files. */
      resume_key: string
      /** As the applicant's device named it, without anything dangerous. For display only. */
      resume_name: string
      resume_bytes: number
      resume_sha256: string
      /**
       * Staff may open a resume that is 'clean'. 'unscanned': it has not been inspected in full yet, and is withheld until
       * it has.
       */
      resume_state: ResumeState
      /** What the inspection found: a JSON list of sentences. */
      resume_findings: string
      /** 1: the profile may be considered for other vacancies. */
      talent_pool: number
      stage: Generated<Stage>
      /** Of the token in the link by which the applicant sees how far it is; null for those of former releases. */
      link_hash: Generated<string | null>
      /** When staff last asked the applicant for another file. */
      resume_asked_on: Generated<string | null>
      /** When staff deleted the file. What the inspection found stays. */
      resume_deleted_on: Generated<string | null>
    }
    /** Who has opened a resume, and when. */
    resume_opening: {
      id: Generated<number>
      lead_id: number
      opened_by: string
      opened_on: string
      /** 'preview': read within the console. 'download': saved as a file. */
      purpose: Generated<'preview' | 'download'>
    }
  }
}
