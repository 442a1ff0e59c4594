// How far an application is, as its applicant sees it by the link in the confirmation. Runs in the browser too.
import type { Stage } from '#careers/apply/by-staff/stage.ts'

export type Progress = 'received' | 'being read' | 'decided'

/** What each stage of the firm's own is to the applicant. It tells neither an interview nor a decision itself. */
export const progressOf: Record<Stage, Progress> = {
  new: 'received',
  shortlisted: 'being read',
  interview: 'being read',
  offer: 'decided',
  declined: 'decided',
}

export type LinkedApplication =
  | { state: Progress; reference: string; vacancy: string; receivedOn: string }
  /** It was erased, or the link is not complete. */
  | { state: 'unknown' }
