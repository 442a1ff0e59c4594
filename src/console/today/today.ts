// What the first page of the console shows, and the plain sentences at its top.
import type { Unanswered } from '#assistant/unanswered.ts'
import type { Colleague, Waiting } from '#leads/inbox/inbox.ts'
import type { RefusalReason } from '#forms/refusal-reason.ts'
import type { LeadKind } from '#leads/lead.ts'

export type WaitingLead = {
  id: number
  kind: LeadKind
  name: string
  company: string
  /** The beginning of what was asked, or the vacancy. */
  about: string
  receivedOn: string
  waiting: Waiting
  assignedTo: Colleague | null
  version: number
}

export type DayEntry = {
  startsOn: string
  endsOn: string
  people: { leadId: number; name: string; company: string; meetingUrl: string; confirmBy: string | null }[]
  /** Set if staff keep the time free. */
  block: string | null
}

export type FailedMail = { id: number; subject: string; recipient: string; reason: string }
export type EndingJob = {
  id: number
  title: string
  company: string
  lastDay: string
  applications: number
  unread: number
}
export type FirstHourTask = {
  task: 'firm' | 'grievance' | 'offices' | 'mail' | 'hours' | 'booking' | 'invitation' | 'second-administrator'
  isDone: boolean
}

/** `on`: when it was changed, or is to appear. */
export type WrittenRecord = {
  id: number
  kind: string
  kindName: string
  title: string
  isLive: boolean
  on: string
}

/** What the role may not see is null. */
export type Today = {
  now: string
  /** What is not set up, one sentence each, and where it is mended. Empty for editors. */
  notSetUp: { says: string; to: string | null }[]
  waiting: { list: WaitingLead[]; total: number; latePeople: number } | null
  consultations: { entries: DayEntry[]; booked: number } | null
  failedMails: { list: FailedMail[]; total: number } | null
  endingJobs: EndingJob[]
  /** The latest of one’s own drafts with how many there are, and what is to appear by itself, the soonest first. */
  writing: { drafts: WrittenRecord[]; total: number; scheduled: WrittenRecord[] }
  /** `search`: see `Unanswered`. `total` counts the questions alone. */
  unanswered: { list: Pick<Unanswered, 'question' | 'search' | 'count' | 'answer'>[]; total: number }
  /** The fields that the forms refused most often in the last seven days. */
  refused: { form: string; field: string; howMany: number; reasons: [RefusalReason, number][] }[]
  /** Null for everybody but administrators, and once it was put away. */
  firstHour: FirstHourTask[] | null
}

const numberWords = [
  'No',
  'One',
  'Two',
  'Three',
  'Four',
  'Five',
  'Six',
  'Seven',
  'Eight',
  'Nine',
  'Ten',
  'Eleven',
  'Twelve',
]

/** Each sentence with what is stressed in it. An empty list means that there is nothing to do. */
export function sentencesOf({
  waiting,
  failedMails,
}: Pick<Today, 'waiting' | 'failedMails'>): { strong: string; rest: string }[] {
  const sentences: { strong: string; rest: string }[] = []
  const late = waiting?.latePeople ?? 0
  const total = waiting?.total ?? 0
  if (late > 0) {
    sentences.push({
      strong: counted(late, 'person', 'people'),
      rest: `${late === 1 ? 'has' : 'have'} waited longer than a working day.`,
    })
  } else if (total > 0) {
    sentences.push({
      strong: counted(total, 'lead', 'leads'),
      rest: `${total === 1 ? 'is' : 'are'} waiting for an answer, none longer than a working day.`,
    })
  }
  const failed = failedMails?.total ?? 0
  if (failed > 0) sentences.push({ strong: counted(failed, 'e-mail', 'e-mails'), rest: 'could not be delivered.' })
  return sentences
}

/** The forms into which visitors type, as staff know them. */
export const formNames: Readonly<Record<string, string>> = {
  consultation: 'Consultation',
  contactus: 'Contact',
  jobalert: 'Job alert',
  jobapplication: 'Application',
  privacyrequest: 'Privacy request',
  remind: 'Reminders',
  subscribe: 'Newsletter',
}

const reasonNames: Readonly<Record<RefusalReason, string>> = {
  missing: 'missing',
  address: 'not an e-mail address',
  telephone: 'not a telephone number',
  number: 'not a number',
  digits: 'numbers in a name',
  characters: 'characters not accepted',
  length: 'too long',
  guests: 'too many guests',
  'kind of file': 'not a PDF',
  'size of file': 'too large',
  'damaged file': 'cannot be read',
  other: 'another reason',
}

/** `refused 12 times: 9 × not an e-mail address, 3 × missing.` */
export function refusedText({ howMany, reasons }: Today['refused'][number]): string {
  const times = howMany === 1 ? 'once' : `${howMany} times`
  return `refused ${times}: ${reasons.map(([reason, count]) => `${count} × ${reasonNames[reason]}`).join(', ')}.`
}

/** For whoever sees no leads. */
export function editorSentence({ writing: { total, scheduled }, unanswered }: Today): string {
  const sentences = [
    total > 0 && `${counted(total, 'draft', 'drafts')} of yours ${total === 1 ? 'is' : 'are'} not published.`,
    total === 0 && scheduled.length > 0 && 'What is scheduled appears by itself.',
    unanswered.list.length > 0 && 'See the questions and searches that found no sure answer.',
  ].filter(Boolean)
  return sentences.join(' ') || 'Nothing is waiting for you.'
}

function counted(count: number, one: string, many: string): string {
  return `${numberWords[count] ?? count} ${count === 1 ? one : many}`
}

/** How many things wait in an area, by its path. `isBad`: they failed. */
export type Counts = Record<string, { number: number; isBad: boolean }>
