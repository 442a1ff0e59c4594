// Texts from which an answer can start. {name} is the person, {reference} the lead, {staff} whoever writes, {firm} the
// firm and {company} the company to which an application is passed on. They promise nothing that the console does not
// remind staff of, and ask nobody for papers before an engagement is agreed.
import type { LeadKind } from '#leads/lead.ts'
import type { LeadView } from '#leads/inbox/inbox.ts'

export type ReplyText = {
  name: string
  text: string
  for: readonly LeadKind[]
  /** Of an application: for a vacancy of another company only, or never for one. Either, if it is not given. */
  isPassedOn?: boolean
}

const greeting = 'Dear {name},\n\n'
const close = '\n\nYours sincerely,\n{staff}\n{firm}'
const people = ['enquiry', 'hand-over', 'consultation'] as const

const replyTexts: readonly ReplyText[] = [
  {
    name: 'Greeting and close only',
    for: ['enquiry', 'hand-over', 'consultation', 'application', 'correction'],
    text: `${greeting}${close}`,
  },
  {
    name: 'We are looking into it',
    for: people,
    text: `${greeting}Thank you for writing to us. I have read your message and am looking into it with the colleague who handles such matters.${close}`,
  },
  {
    name: 'Ask for the facts',
    for: people,
    text: `${greeting}Thank you for your message. To see what the matter involves, we need to know:\n\n- the form of the business, and the State in which it is registered\n- what has happened so far, with dates\n- any notice you have received, and any due date\n\nPlease reply to this e-mail and keep the reference {reference} in the subject. A short description is enough. Please send no papers yet: we will ask for them once we have agreed in writing to act for you.${close}`,
  },
  {
    name: 'Offer a consultation',
    for: people,
    text: `${greeting}Thank you for your message. Your question depends on several facts, so it is best to discuss it. You can choose a time for a video consultation on our website, or tell me two times that suit you.${close}`,
  },
  {
    name: 'How we charge',
    for: people,
    text: `${greeting}Thank you for your message. We agree the fee in writing before we begin: one fee for work whose extent is known, or a fee for each stage. Government fees and stamp duty are charged at actuals. Once we know the extent of the work, I shall send you our quotation and tell you how long the work will take.${close}`,
  },
  {
    name: 'Not a matter for us',
    for: people,
    text: `${greeting}Thank you for your message. We have considered it with care. It is outside our work as company secretaries. You may wish to consult an advocate or a chartered accountant who practises in that field. We are sorry that we cannot help this time.${close}`,
  },
  {
    name: 'Application received',
    for: ['application'],
    isPassedOn: false,
    text: `${greeting}Thank you for applying to us. We have read your application and will write to you if we would like to meet you.${close}`,
  },
  {
    name: 'Application passed on',
    for: ['application'],
    isPassedOn: true,
    text: `${greeting}Thank you for your application. We have passed it on to {company}, which will write to you if it would like to meet you.${close}`,
  },
  {
    name: 'Invite to an interview',
    for: ['application'],
    isPassedOn: false,
    text: `${greeting}Thank you for your application, which we have read with interest. We would like to meet you. Would one of these times suit you?\n\n- \n- \n\nThe interview takes about forty-five minutes, at our office or by video call, as you prefer.${close}`,
  },
  {
    name: 'Decline an application',
    for: ['application'],
    isPassedOn: false,
    text: `${greeting}Thank you for your application and for the time you gave to it. We have decided to proceed with other candidates, whose experience is a closer match for this position. We wish you every success.${close}`,
  },
  {
    name: 'The data has been corrected',
    for: ['correction'],
    text: `${greeting}Thank you for telling us. We have corrected the data that we keep about you as you asked. To see all of it, request a link on the privacy page of our website.${close}`,
  },
  {
    name: 'Ask what exactly is wrong',
    for: ['correction'],
    text: `${greeting}Thank you for telling us. So that we correct the right entry, please let us know which detail is wrong and what it should be. You need not send any proof of identity: your request came through a link sent only to you.${close}`,
  },
]

/** The texts that suit a lead. The firm neither invites nor declines applicants on behalf of another company. */
export function textsFor({ kind, passedTo }: Pick<LeadView, 'kind' | 'passedTo'>): ReplyText[] {
  return replyTexts.filter(
    (text) => text.for.includes(kind) && (text.isPassedOn === undefined || text.isPassedOn === (passedTo !== null)),
  )
}

/** What has been begun, and below it an answer that was taken back. A report on its way may have kept the same text. */
export function draftWith(begun: string, takenBack: string): string {
  return begun.trim() === '' || begun === takenBack ? takenBack : `${begun}\n\n${takenBack}`
}

/** Fills in the names. What is not known is left out with its comma. */
export function filledText(
  text: string,
  given: { name: string; reference: string; staff: string; firm: string; company: string },
): string {
  const { name, ...others } = given
  const greeted =
    name.trim() === '' ? text.replace('Dear {name},', 'Dear Sir or Madam,') : text.replaceAll('{name}', name)
  return Object.entries(others).reduce((filled, [key, value]) => filled.replaceAll(`{${key}}`, value), greeted)
}

/** The subject keeps the reference, so that what the person replies is found again. */
export function answerSubject({ firmName }: { firmName: string }, reference: string): string {
  return `Your message to ${firmName} [${reference}]`
}
