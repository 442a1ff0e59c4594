// The tables of the applications, one row for each lead of that kind.
import { answeredFacts } from '#forms/field-table.ts'
import { sizeText } from '#ui/file-size.ts'
import { applicationForm } from './application-form.ts'
import { resumeStates, type ResumeState } from './resume-state.ts'
import { stages } from '#careers/apply/by-staff/stage.ts'
import { flag, id, integer, table, text } from '#platform/database/table.server.ts'

export const application = table(
  'application',
  {
    lead_id: integer().primaryKey().references('lead.id', 'cascade'),
    /** Null in an open application, and once the job has been deleted. */
    job_id: integer().orNull().references('job.id', 'set null'),
    /** As announced when the application came in; '' in an open application. */
    job_title: text(),
    job_company: text(),
    /** The key in the store of private files. */
    resume_key: text().unique(),
    /** As the applicant's device named it, without anything dangerous. For display only. */
    resume_name: text(),
    resume_bytes: integer(),
    resume_sha256: text(),
    /**
     * Staff may open a resume that is 'clean'. 'unscanned': it has not been inspected in full yet, and is withheld until
     * it has.
     */
    resume_state: text<ResumeState>({ oneOf: ['clean', 'quarantined', 'unscanned'] }),
    /** What the inspection found: a JSON list of sentences. */
    resume_findings: text(),
    /** 1: the profile may be considered for other vacancies. */
    talent_pool: flag(),
    stage: text({ oneOf: stages }).default('new'),
    /** When staff last asked the applicant for another file. */
    resume_asked_on: text().orNull(),
    /** When staff deleted the file. What the inspection found stays. */
    resume_deleted_on: text().orNull(),
    recent_job_title: text(),
    recent_employer: text(),
    years_of_experience: text(),
    city: text(),
    state: text(),
    country: text(),
    pincode: text(),
  },
  {
    personal: {
      row: 'lead_id',
      section: { heading: 'Applications', place: 30 },
      title: ({ reference }) => `Application, ${reference}`,
      facts: [
        ['job_title', 'Vacancy', { text: (row) => [row.job_title, row.job_company].filter(Boolean).join(', ') }],
        (row) => answeredFacts(applicationForm, 'application', row),
        [
          'talent_pool',
          'Considered for other vacancies',
          // A profile without a vacancy is for nothing else.
          {
            isShown: ({ job_title }) => job_title !== '',
            text: ({ talent_pool }) => (talent_pool === 1 ? 'yes' : 'no'),
          },
        ],
        ['resume_name', applicationForm.fields.resume.noun, { text: resumeText }],
      ],
    },
    indexes: {
      // The queue of one job, and of open applications.
      job: ['job_id', 'lead_id'],
      state: ['resume_state', 'lead_id'],
      stage: ['stage', 'lead_id'],
      job_stage: ['job_id', 'stage', 'lead_id'],
      pool: ['talent_pool', 'lead_id'],
    },
  },
)

/** Who has opened a resume, and when. */
export const resumeOpening = table(
  'resume_opening',
  {
    id: id(),
    lead_id: integer().references('lead.id', 'cascade'),
    opened_by: text(),
    opened_on: text(),
    /** 'preview': read within the console. 'download': saved as a file. */
    purpose: text({ oneOf: ['preview', 'download'] }).default('download'),
  },
  {
    personal: { row: 'lead_id', within: 'application', facts: [['opened_on', 'Resume opened by staff']] },
    indexes: { lead: ['lead_id'] },
  },
)

type Resume = { resume_name: string; resume_bytes: number; resume_state: ResumeState; resume_deleted_on: string | null }

function resumeText({ resume_name, resume_bytes, resume_state, resume_deleted_on }: Resume): string {
  const state = resume_deleted_on === null ? resumeStates[resume_state] : 'deleted by staff'
  return `${resume_name}, ${sizeText(resume_bytes)}, ${state}`
}
