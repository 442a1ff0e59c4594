// Whether staff may open a resume.

export type ResumeState = 'clean' | 'quarantined' | 'unscanned'

/** In words. */
export const resumeStates: Record<ResumeState, string> = {
  clean: 'checked',
  quarantined: 'in quarantine, because it cannot be read or may be harmful',
  unscanned: 'not yet checked',
}
