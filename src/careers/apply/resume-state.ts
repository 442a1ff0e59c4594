// Whether staff may open a resume.

export type ResumeState = 'clean' | 'quarantined' | 'unscanned'

/** In words. */
export const resumeStates: Record<ResumeState, string> = {
  clean: 'checked',
  quarantined: 'held back, because it cannot be read or may do harm',
  unscanned: 'not yet checked',
}
