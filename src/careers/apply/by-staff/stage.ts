// How far an application has come. Used by server and console.

/** In the order of their keys, from 1 on. */
export const stages = ['new', 'shortlisted', 'interview', 'offer', 'declined'] as const
export type Stage = (typeof stages)[number]

export const stageNames: Record<Stage, string> = {
  new: 'New',
  shortlisted: 'Shortlisted',
  interview: 'Interview',
  offer: 'Offer',
  declined: 'Declined',
}
