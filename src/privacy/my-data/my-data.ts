// The personal data that a person sees, as the call returns it and the page shows it.
import type { ConsentPurpose } from '#leads/consent/consent.ts'
import type { PersonalSection } from '#leads/retention/personal-data.ts'

export type ConsentOfPerson = {
  id: number
  purpose: ConsentPurpose
  /** Of the message, booking or application; null for the newsletter. */
  reference: string | null
  noticeVersion: string
  /** The code of the language in which the notice was shown. */
  noticeLanguage: string
  noticeText: string
  givenOn: string
  form: string
  page: string
  withdrawnOn: string | null
  /** What it was given for is erased. The proof of it stays, under a coded form of the address. */
  isProofOnly: boolean
}

/** Whether anything is kept that can be erased: proofs of consent stay. */
export function isAnythingHeld({ sections, consents }: { sections: unknown[]; consents: ConsentOfPerson[] }): boolean {
  return sections.length > 0 || consents.some(({ isProofOnly }) => !isProofOnly)
}

export type MyData =
  | {
      state: 'open'
      address: string
      expiresOn: string
      correctedOn: string | null
      sections: PersonalSection[]
      consents: ConsentOfPerson[]
    }
  | { state: 'erased'; erasedOn: string; restrictedUntil: string | null }
  | { state: 'ended' }

export const purposeNames: Record<ConsentPurpose, string> = {
  enquiry: 'Answering a message',
  newsletter: 'Newsletter',
  consultation: 'Consultation',
  application: 'Job application',
  'talent-pool': 'Consideration for other vacancies',
  'job-alert': 'Job alerts',
  reminders: 'Reminders of dates',
}

/** The office deletes its e-mails about what is erased here within so many days. The privacy notice promises it. */
export const mailboxDays = 7

/** The same whether or not anything is kept about the address. */
export const linkSentMessage =
  'If we hold any data for this address, we have e-mailed a link to it. The link works for 24 hours.'

export function tooManyLinksMessage(wait: string, telephone: string): string {
  return `To prevent abuse we send only a few links. Please try again in ${wait}, or telephone us on ${telephone}.`
}
