// What somebody has asked to be sent: its kinds, and the buttons of the page behind its mailed link.
import { defineForm, type Field } from '#forms/field-table.ts'
import { noticeLanguageField } from '#leads/consent/notice-language.ts'

/** Each is also the purpose of a consent, in the order of `consentPurposes`. */
export const subscriptionKinds = ['newsletter', 'job-alert', 'reminders'] as const
export type SubscriptionKindName = (typeof subscriptionKinds)[number]

/** Ids with blanks in between, as several boxes of one name are sent. */
const idsField = (label: string) =>
  ({ label, kind: 'hidden', isMandatory: false, maxCharacters: 2000, isTransient: true }) as const satisfies Field

export const confirmForm = defineForm({
  name: 'confirm',
  post: '/link/subscription/:token/confirm',
  fields: { shown: idsField('Asked for'), keep: idsField('Yours'), noticeLanguage: noticeLanguageField },
})

export const endForm = defineForm({
  name: 'end',
  post: '/link/subscription/:token/end',
  fields: { which: idsField('What ends') },
})

export type SubscriptionItem = {
  id: number
  kind: SubscriptionKindName
  status: 'unconfirmed' | 'active'
  /** Of the link itself. */
  isOwn: boolean
  what: string
  /** What its owner consents to, in English. It comes with the answer, so that the page brings no text of other pages along. */
  notice: string
  confirmLabel: string
  endLabel: string
  links: { label: string; to: string }[]
}

/** What the link finds now, and whatever else was asked for with its address. */
export type SubscriptionLink = {
  state: 'unconfirmed' | 'active' | 'ended' | 'expired' | 'unknown'
  title: string
  /** After the heading, if no button has said something else. */
  text: string
  items: SubscriptionItem[]
  /** Where it is asked for, or what follows. */
  next: { label: string; to: string }
}
