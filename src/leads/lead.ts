// A lead: the kinds of request that reach the firm, and the states they go through. Used by server and console.

export const leadKinds = ['enquiry', 'consultation', 'application', 'hand-over', 'correction'] as const
export const leadStates = ['new', 'in progress', 'answered', 'closed'] as const

/** Of these there is still something to do. */
export const openLeadStates = ['new', 'in progress'] as const

export type LeadKind = (typeof leadKinds)[number]
export type LeadState = (typeof leadStates)[number]

/** Staff may move a lead to any state except back to new, because somebody has seen it. */
export type NextLeadState = Exclude<LeadState, 'new'>

/** A privacy request comes through a mailed link, and its time to be answered runs wherever it is listed. */
export function canBeSpam({ kind }: { kind: LeadKind }): boolean {
  return kind !== 'correction'
}

/** By whose limit the e-mail to whoever sent the form was not written, and what the console says of it. */
export type Withheld = 'sender' | 'mailbox'
export const withheldWords: Record<Withheld, string> = {
  sender: 'Confirmation not sent: too many messages came from this network',
  mailbox: 'E-mail to confirm the time not sent: this address has already had several',
}
