// The inbox as the calls return it and the console shows it.
import { z } from 'zod'
import { daySchema } from '#platform/day-schema.ts'
import type { MailDelivery } from '#platform/mail/delivery-state.ts'
import type { AnswerBy } from '#leads/privacy-request.ts'
import type { ReplyText } from './reply/reply-text-record.ts'
import { leadKinds, type LeadKind, type LeadState, type NextLeadState } from '#leads/lead.ts'

/**
 * `open`: new or in progress. Of all kinds and people together, those that wait for an answer, which a booking does not.
 */
export const shownStates = ['open', 'answered', 'closed', 'all'] as const
export type ShownState = (typeof shownStates)[number]

export const inboxFilterSchema = z.strictObject({
  kind: z.enum(leadKinds).optional(),
  /** See `shownStateOf`. */
  state: z.enum(shownStates).optional(),
  /** 'me', 'nobody', or the id of a colleague. */
  with: z.string().min(1).max(100).optional(),
  /** A day in India. */
  since: daySchema().optional(),
  /** Only possible spam. Without it there is none in the list. */
  spam: z.boolean().optional(),
  /** Only what came in over the limits of the forms. */
  overLimit: z.boolean().optional(),
  /** Of what its kind has besides: the chosen value by the name of the facet, such as a vacancy or a stage. */
  facets: z.record(z.string().max(30), z.string().max(40)).optional(),
  q: z.string().max(200).optional(),
})
export type InboxFilter = z.infer<typeof inboxFilterSchema>

/**
 * If it is not given: whoever searches, or looks through one vacancy, looks for somebody in whatever state; otherwise what
 * is still to do is shown.
 */
export function shownStateOf({ state, q, facets }: Pick<InboxFilter, 'state' | 'q' | 'facets'>): ShownState {
  return state ?? (q || facets ? 'all' : 'open')
}

/** What leads of one kind can be narrowed by besides, with what there is to choose from. */
export type Facet = { name: string; label: string; any: string; choices: FacetChoice[] }
export type FacetChoice = { value: string; label: string; group?: string }

/** How long somebody has waited while the office was open; `dayMinutes` is the length of its working day. */
export type Waiting = { officeMinutes: number; dayMinutes: number; level: 'fresh' | 'due' | 'late' }

export type Colleague = { id: string; name: string }

export type InboxRow = {
  id: number
  kind: LeadKind
  state: LeadState
  reference: string
  name: string
  company: string
  /** The beginning of the message. */
  text: string
  receivedOn: string
  assignedTo: Colleague | null
  version: number
  isSpam: boolean
  isOverLimit: boolean
  /** Null if nobody waits for an answer to it. */
  waiting: Waiting | null
  /** Of an open privacy request, which has its own time to be answered in. */
  answerBy: AnswerBy | null
  /** Whether its latest answer has been sent; null without an answer, and once the mail has been erased. */
  answerDelivery: MailDelivery | null
  room: RoomRow
}

/** What the room of a lead says of it in the list. */
export type RoomRow = {
  /** Beside the name, in place of the company. */
  beside?: string
  /** At the end of the row, in place of how long somebody has waited: the time of a meeting. */
  when?: string
  /** In place of the message. */
  text?: string
  /** How far it is, if it is no longer new. */
  stage?: string
  /** What is wrong with it. */
  alert?: string
  /** For the screen of its kind, which knows its shape. */
  own?: unknown
}

/** `total` of a search for common words stops at `maxCounted`. */
export type InboxPart = { data: InboxRow[]; total: number }
export const maxCounted = 1000

/**
 * How many leads of each kind the other filters leave. `all` has as many as the list of all kinds; `spam` is counted within
 * the kind of the filter, because the list of spam keeps it.
 */
export type InboxCounts = { all: number; kinds: Record<LeadKind, number>; spam: number; overLimit: number }

/** What the inbox needs once: who is signed in, who may have a lead, and the texts from which an answer can start. */
export type InboxDesk = { me: Colleague; people: Colleague[]; firmName: string; texts: ReplyText[] }

export type Fact = { label: string; text: string } | { label: string; on: string }

/** What another room knows about a lead. `href` is a page of the console. */
export type LeadDetails = {
  facts: Fact[]
  /** `state` goes along in the history of the browser: what may not stand in an address. */
  links: { label: string; href: string; state?: object }[]
  /** What was said before the lead came in. */
  conversation: { askedOn: string; question: string; answer: string }[]
  /** What was done in the room, by the name of a colleague; '' for the person themselves. */
  history?: Omit<HistoryLine, 'isNote'>[]
  /** An instant from which its age counts, if that is later than the last contact. */
  lastUse?: string | null
  /** The company to which the firm passes it on: an application for a vacancy of that company. */
  passedTo?: string | null
}

/** To the person, to the firm itself, or to somebody else, such as a guest of a meeting. `recipient` is the address. */
export type LeadMail = MailDelivery & {
  id: number
  recipient: string
  isToPerson: boolean
  isToOffice: boolean
  subject: string
  on: string
}

/** `mailId` is null once its mail has been erased. */
export type LeadReply = { id: number; by: string; subject: string; text: string; on: string; mailId: number | null }

export type LeadConsent = {
  purpose: string
  noticeVersion: string
  noticeLanguage: string
  givenOn: string
  form: string
  page: string
  withdrawnOn: string | null
}

export type HistoryLine = { on: string; by: string; text: string; isNote: boolean }

export type RelatedLead = {
  id: number
  kind: LeadKind
  state: LeadState
  reference: string
  receivedOn: string
  name: string
  text: string
  version: number
  /** It says the same in the same words, so it can be closed without an answer. */
  isDuplicate: boolean
  /** Another address with the same telephone number, which may be that of a company. */
  isByTelephone: boolean
}

/** Somebody else who is writing an answer. */
export type Writing = { by: string; since: string }

export type LeadView = InboxRow & {
  email: string
  phone: string
  location: string
  message: string
  facts: Fact[]
  links: LeadDetails['links']
  conversation: LeadDetails['conversation']
  /** Null if the firm answers it for itself. */
  passedTo: string | null
  consents: LeadConsent[]
  mails: LeadMail[]
  replies: LeadReply[]
  history: HistoryLine[]
  related: RelatedLead[]
  writing: Writing[]
  /** The id of whoever reads this, whose the draft is. */
  readBy: string
  draft: { text: string; keptOn: string } | null
  /** When it will be erased, if nobody is in contact before then. */
  eraseOn: string
  /** Its use has ended: it is kept only because a law requires it. */
  isRestricted: boolean
}

export type LeadChange = { state: NextLeadState } | { assignedTo: string | null } | { isSpam: boolean }

export type LeadVersion = { id: number; version: number }

export type Changed = {
  applied: LeadVersion[]
  refused: { id: number; name: string; message: string }[]
}

export type DraftState = { keptOn: string; writing: Writing[]; lastReply: LeadReply | null }

/** The answer that can be withdrawn until its mails leave; null if it was sent before under the same key. */
export type Replied = { withdrawable: number | null }

export const maxAtOnce = 200
export const maxReplyCharacters = 20_000
export const maxNoteCharacters = 5000
