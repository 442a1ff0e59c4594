// What an application brings besides the applicant's answers.
import type { Inspection } from '#platform/pdf/inspection.server.ts'
import type { SpooledFile } from '#platform/http/bodies/upload.server.ts'

/** The vacancy as it is announced when somebody applies. */
export type Vacancy = { id: number; jobTitle: string; company: string; experienceStart: number }

/** What the inspection found. An unreadable file is refused before this. */
export type InspectedResume = { file: SpooledFile; inspection: Exclude<Inspection, { verdict: 'unreadable' }> }
