// Whether staff may open a resume.

export type ResumeState = 'clean' | 'quarantined' | 'unscanned'

/** In words. */
export const resumeStates: Record<ResumeState, string> = {
  clean: 'checked',
  quarantined: 'held back, because it may do harm when it is opened',
  unscanned: 'not yet checked',
}
