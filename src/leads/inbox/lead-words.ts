// How the console names sources, states and times of the inbox.
import type { Colleague, LeadView } from './inbox.ts'
import type { LeadKind, LeadState } from '#leads/lead.ts'
import type { IconName } from '#ui/console/icon.tsx'
import type { StateShape } from '#ui/console/marks.tsx'

/** `none`: what is said while there is none to do. */
type SourceWords = { tab: string; one: string; cameBy: string; icon: IconName; none: string }

export const sourceWords: Record<LeadKind, SourceWords> = {
  enquiry: {
    tab: 'Enquiries',
    one: 'Enquiry',
    cameBy: 'Contact form',
    icon: 'mail',
    none: 'Messages from the contact form appear here without reloading.',
  },
  consultation: {
    tab: 'Bookings',
    one: 'Consultation',
    cameBy: 'Consultation page',
    icon: 'video',
    none: 'Every meeting is also listed under Bookings.',
  },
  application: {
    tab: 'Jobs',
    one: 'Application',
    cameBy: 'Application form',
    icon: 'person',
    none: 'They appear here when someone applies on the website. Choose a vacancy to see everyone who has applied for it.',
  },
  'hand-over': {
    tab: 'Chat',
    one: 'Question to the assistant',
    cameBy: 'Assistant, handed over',
    icon: 'chat',
    none: 'Questions that visitors hand over from the assistant appear here.',
  },
  correction: {
    tab: 'Privacy',
    one: 'Privacy request',
    cameBy: 'Privacy page',
    icon: 'shield',
    none: 'Most people see, withdraw and erase their data themselves, with a link sent by e-mail.',
  },
}

export const stateWords: Record<LeadState, { word: string; shape: StateShape }> = {
  new: { word: 'New', shape: 'new' },
  'in progress': { word: 'In hand', shape: 'hand' },
  answered: { word: 'Answered', shape: 'done' },
  closed: { word: 'Closed', shape: 'shut' },
}

export const purposeWords: Record<string, string> = {
  enquiry: 'To answer this enquiry',
  newsletter: 'Newsletter',
  consultation: 'To hold this consultation',
  application: 'To consider this application',
  'talent-pool': 'To be considered for other vacancies',
  'job-alert': 'Job alerts',
}

export function withWhom(colleague: Colleague | null): string {
  return colleague === null ? 'Unassigned' : `Assigned to ${colleague.name}`
}

/** Where a time is booked for somebody; null if they have one by this lead, or its use has ended. */
export function bookingHref({ id, kind, isRestricted }: LeadView): string | null {
  return kind === 'consultation' || isRestricted ? null : `/console/bookings/new?lead=${id}`
}
