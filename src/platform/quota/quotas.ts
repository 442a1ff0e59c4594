// Every limit on how often something may be done, once: what is counted, whose it is, how many, in which time, and what
// happens beyond it. docs/promises.md prints it.

export type Quota = {
  /** What is counted. Its name in the store, unless it is counted apart, as by form. */
  of: string
  whose:
    | 'sender'
    | 'mailbox'
    | 'domain'
    | 'registered domain'
    | 'person'
    | 'colleague'
    | 'booking'
    /** Of one form. */
    | 'everybody'
  max: number
  /** Seconds from the first use on; null: at one time; 'ever': in all. */
  per: number | null | 'ever'
  /** What happens beyond it, as the visitor or staff see it. */
  beyond: string
}

const minute = 60
const hour = 60 * minute
const day = 24 * hour

const over = {
  marked: 'received and marked; staff learn of it by the digest, and the confirmation is counted by itself',
  refused: 'refused with the time to wait; what was typed stays',
  unconfirmed: 'has to be confirmed by the link in an e-mail',
  telephone: 'refused, with the telephone number of the firm',
  waits: 'waits in the outbox; the answer says until when',
  noLink: 'none is sent; an earlier one leads to the same',
} as const

/** A sender is an IPv4 address or an IPv6 network of 64 bits. Wider networks have five to twenty times as many. */
export const quotas = {
  form: { of: 'uses of one form', whose: 'sender', max: 5, per: 10 * minute, beyond: over.marked },
  formOfDay: { of: 'uses of one form', whose: 'sender', max: 20, per: day, beyond: over.marked },
  /** Many applicants may share an address, as on a campus. Each may leave a large file. */
  application: { of: 'applications', whose: 'sender', max: 30, per: 10 * minute, beyond: over.refused },
  applicationOfDay: { of: 'applications', whose: 'sender', max: 100, per: day, beyond: over.refused },
  refusedForm: {
    of: 'refused forms in the count for staff',
    whose: 'sender',
    max: 40,
    per: day,
    beyond: 'no longer counted',
  },
  refusedField: {
    of: 'refusals of one field in that count',
    whose: 'sender',
    max: 5,
    per: day,
    beyond: 'no longer counted',
  },

  booking: { of: 'bookings without confirmation', whose: 'sender', max: 1, per: day, beyond: over.unconfirmed },
  bookingOfMailbox: {
    of: 'bookings without confirmation',
    whose: 'mailbox',
    max: 1,
    per: day,
    beyond: over.unconfirmed,
  },
  bookingOfDomain: { of: 'bookings without confirmation', whose: 'domain', max: 1, per: day, beyond: over.unconfirmed },
  /** Eight is what one consultant meets in a day, so that the visitors of a common provider seldom have to confirm. */
  bookingOfProvider: {
    of: 'bookings without confirmation from a common provider',
    whose: 'domain',
    max: 8,
    per: day,
    beyond: over.unconfirmed,
  },
  /** Beyond them every booking must be confirmed, so strangers take no more. */
  neverConfirmed: {
    of: 'upcoming bookings whose mailbox has never confirmed one',
    whose: 'everybody',
    max: 20,
    per: null,
    beyond: over.unconfirmed,
  },
  unconfirmedBooking: { of: 'unconfirmed bookings', whose: 'sender', max: 2, per: 10 * minute, beyond: over.telephone },
  bookingsOfHour: { of: 'bookings', whose: 'mailbox', max: 5, per: hour, beyond: over.telephone },
  bookingsAhead: { of: 'upcoming bookings', whose: 'mailbox', max: 3, per: null, beyond: over.telephone },
  /** All mailboxes of a domain, or of all domains of one registered name, may be one person's. */
  bookingsAheadOfDomain: {
    of: 'confirmed upcoming bookings',
    whose: 'domain',
    max: 6,
    per: null,
    beyond: over.telephone,
  },
  bookingsAheadOfName: {
    of: 'confirmed upcoming bookings',
    whose: 'registered domain',
    max: 12,
    per: null,
    beyond: over.telephone,
  },
  /** Each move is mailed to everybody invited; without a limit, a link could be used to flood them. */
  moves: { of: 'moves by the visitor', whose: 'booking', max: 5, per: 'ever', beyond: over.telephone },

  question: { of: 'questions', whose: 'person', max: 20, per: day, beyond: 'refused with the time of the next one' },
  /** An office or a mobile carrier may be one network. */
  questionOfNetwork: {
    of: 'questions',
    whose: 'sender',
    max: 400,
    per: day,
    beyond: 'refused with the time of the next one',
  },

  signIn: {
    of: 'attempts to sign in',
    whose: 'sender',
    max: 60,
    per: 10 * minute,
    beyond: 'refused with the time to wait',
  },
  /** In one browser, so that nobody can lock a colleague out by typing wrong passwords elsewhere. */
  wrongPassword: {
    of: 'wrong passwords or codes in one browser',
    whose: 'person',
    max: 5,
    per: day,
    beyond:
      'a pause of 30 seconds, which doubles with each further one up to 15 minutes; all are forgotten after a day without one',
  },
  /** It may have been read over somebody's shoulder (RFC 6238, 5.2). A code is valid for 30 seconds, and those beside it are accepted. */
  secondStepCode: {
    of: 'uses of one code of the second step',
    whose: 'colleague',
    max: 1,
    per: 2 * minute,
    beyond: 'refused as wrong',
  },
  /** Each check costs a slow hash, also that of the right password. */
  ownPassword: {
    of: 'checks of one’s own password',
    whose: 'colleague',
    max: 30,
    per: 10 * minute,
    beyond: 'refused with the time to wait',
  },
  /** A folder of pictures may come at once. */
  upload: { of: 'uploads', whose: 'colleague', max: 300, per: hour, beyond: 'refused, with the reason' },

  mail: { of: 'e-mails for one purpose', whose: 'mailbox', max: 3, per: hour, beyond: over.waits },
  mailOfDay: { of: 'e-mails for one purpose', whose: 'mailbox', max: 10, per: day, beyond: over.waits },
  /** Whoever types an address for the first time within a day may be its owner, and need not wait for what others sent. */
  newcomer: {
    of: 'e-mails of a newcomer to one mailbox',
    whose: 'sender',
    max: 1,
    per: day,
    beyond: 'counts towards what its mailbox gets',
  },
  newcomers: {
    of: 'e-mails of newcomers',
    whose: 'mailbox',
    max: 1,
    per: hour,
    beyond: 'counts towards what its mailbox gets',
  },
  mailToDomain: { of: 'e-mails', whose: 'domain', max: 30, per: hour, beyond: over.waits },
  mailToProvider: { of: 'e-mails to a common provider', whose: 'domain', max: 300, per: hour, beyond: over.waits },
  /** Whoever writes to a domain for the first time within an hour does not wait for what strangers sent there. */
  firstToDomain: {
    of: 'first e-mails to a domain',
    whose: 'sender',
    max: 1,
    per: hour,
    beyond: 'counts towards what its domain gets',
  },
  guests: { of: 'guests who are invited', whose: 'sender', max: 10, per: hour, beyond: over.waits },
  mailInFlood: {
    of: 'confirmations during a flood',
    whose: 'everybody',
    max: 60,
    per: hour,
    beyond: over.waits,
  },
  mailBeyondShare: {
    of: 'confirmations beyond one’s own forms',
    whose: 'sender',
    max: 20,
    per: day,
    beyond: 'waits for the next day; beyond that it is not written, and the answer and the history of the lead say so',
  },
  /** One for each form that sends one, so that strangers who use one form keep nobody from another. */
  link: { of: 'links of one form', whose: 'mailbox', max: 1, per: day, beyond: 'counts towards the five of all forms' },
  linkOfAnyForm: { of: 'links of all forms', whose: 'mailbox', max: 5, per: day, beyond: over.noLink },
  /** So that one network cannot use up the share of another. The first link to confirm a booking goes all the same. */
  linkOfNetwork: { of: 'links to one mailbox', whose: 'sender', max: 3, per: hour, beyond: over.noLink },
  linkOfNetworkOfDay: { of: 'links to one mailbox', whose: 'sender', max: 5, per: day, beyond: over.noLink },
  /** No matter who enters the address. Nobody can end somebody else's links. */
  ownDataLink: {
    of: 'links to one’s own data',
    whose: 'mailbox',
    max: 3,
    per: day,
    beyond: 'none is sent; the three already sent still work',
  },
} as const satisfies Record<string, Quota>

export type Rate = {
  of: string
  whose: 'sender' | 'everybody'
  /** On average. */
  perSecond: number
  /** At once after a quiet time. */
  burst: number
  beyond: string
}

const sendAgain = 'refused with the time to wait, and the telephone number of the firm; what was typed stays'

/** What one process takes in, counted in its own memory. Far above anything that people do, so that only programs reach it. */
export function ratesOf(formsPerMinute: number) {
  const perSecond = Math.max(50, formsPerMinute / 60)
  return {
    validForm: { of: 'valid uses of one form', whose: 'sender', perSecond: 1, burst: 60, beyond: sendAgain },
    validForms: { of: 'valid forms', whose: 'everybody', perSecond, burst: 2 * perSecond, beyond: sendAgain },
    form: { of: 'uses of one form, valid or not', whose: 'sender', perSecond: 10, burst: 600, beyond: sendAgain },
    forms: { of: 'forms, valid or not', whose: 'sender', perSecond: 15, burst: 700, beyond: sendAgain },
    formsOfAll: {
      of: 'forms, valid or not',
      whose: 'everybody',
      perSecond: 4 * perSecond,
      burst: 20 * perSecond,
      beyond: sendAgain,
    },
  } as const satisfies Record<string, Rate>
}

/** What all senders together may send of one form, as the operator sets it: so many a minute, for ten minutes of an hour. */
export function quotasOfAll(formsPerMinute: number): (Quota & { per: number })[] {
  return [
    { of: 'uses of one form', whose: 'everybody', max: formsPerMinute, per: minute, beyond: over.marked },
    { of: 'uses of one form', whose: 'everybody', max: 10 * formsPerMinute, per: hour, beyond: over.marked },
  ]
}
