// The day on which a lead will be erased if nobody is in contact before then.
import type { LeadKind } from '#leads/lead.ts'
import { addDays, addMonths, dayInIndia, startOfDay } from '#platform/dates.ts'

type Months = { enquiryMonths: number; consultationMonths: number; applicationMonths: number; minimumMonths: number }

/** Months count from the latest of these instants, in whole days in India. */
export function eraseDay(kind: LeadKind, contacts: string[], retention: Months): string {
  const { enquiryMonths, consultationMonths, applicationMonths, minimumMonths } = retention
  const months =
    kind === 'consultation' ? consultationMonths : kind === 'application' ? applicationMonths : enquiryMonths
  const last = contacts.toSorted().at(-1) ?? ''
  return startOfDay(addDays(addMonths(dayInIndia(new Date(last)), Math.max(months, minimumMonths)), 1))
}
