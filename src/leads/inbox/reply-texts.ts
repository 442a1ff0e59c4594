// Texts from which an answer can start. {name} is the person, {reference} the lead, {staff} whoever writes and {firm}
// the firm.
import type { LeadKind } from '#leads/lead.ts'

export type ReplyText = { name: string; text: string; for: readonly LeadKind[] }

const greeting = 'Dear {name},\n\n'
const close = '\n\nYours sincerely,\n{staff}\n{firm}'
const people = ['enquiry', 'hand-over', 'consultation'] as const

export const replyTexts: readonly ReplyText[] = [
  {
    name: 'Greeting and close only',
    for: ['enquiry', 'hand-over', 'consultation', 'application', 'correction'],
    text: `${greeting}${close}`,
  },
  {
    name: 'We are looking into it',
    for: people,
    text: `${greeting}Thank you for writing to us. I have read your message and am looking into it with the colleague who handles such matters. You will have our answer within two working days.${close}`,
  },
  {
    name: 'Ask for documents',
    for: people,
    text: `${greeting}Thank you for your message. To see what the matter involves, we need the following papers:\n\n- the memorandum and articles of association, or the LLP agreement\n- the latest audited financial statements\n- the last annual return as filed\n\nCopies are enough. Please reply to this e-mail and keep the reference {reference} in the subject. Until we have agreed in writing to act for you, please send nothing confidential.${close}`,
  },
  {
    name: 'Offer a consultation',
    for: people,
    text: `${greeting}Thank you for your message. Your question depends on several facts, so it is best to discuss it. You can choose a time for a video consultation on our website, or tell me two times that suit you.${close}`,
  },
  {
    name: 'How we charge',
    for: people,
    text: `${greeting}Thank you for your message. For work of this kind we agree a fixed fee in writing before we begin, so that you know the cost; government fees and stamp duty are charged at cost. Once we have seen the papers, I shall send you our quotation and the time that the work will take.${close}`,
  },
  {
    name: 'Not a matter for us',
    for: people,
    text: `${greeting}Thank you for your message. We have considered it with care. It is outside our work as company secretaries. You may wish to consult an advocate or a chartered accountant who practises in that field. We are sorry that we cannot help this time.${close}`,
  },
  {
    name: 'Application received',
    for: ['application'],
    text: `${greeting}Thank you for applying to us. We have read your application and will tell you within two weeks whether we would like to meet you.${close}`,
  },
  {
    name: 'Invite to an interview',
    for: ['application'],
    text: `${greeting}Thank you for your application, which we have read with interest. We would like to meet you. Would one of these times suit you?\n\n- \n- \n\nThe interview takes about forty-five minutes, at our office or by video call, as you prefer.${close}`,
  },
  {
    name: 'Decline an application',
    for: ['application'],
    text: `${greeting}Thank you for your application and for the time that you gave to it. We have decided to proceed with other candidates, whose experience is closer to this position. We wish you every success.${close}`,
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

/** Fills in the names. What is not known is left out with its comma. */
export function filledText(
  text: string,
  given: { name: string; reference: string; staff: string; firm: string },
): string {
  const { name, ...others } = given
  const greeted =
    name.trim() === '' ? text.replace('Dear {name},', 'Dear Sir or Madam,') : text.replaceAll('{name}', name)
  return Object.entries(others).reduce((filled, [key, value]) => filled.replaceAll(`{${key}}`, value), greeted)
}
