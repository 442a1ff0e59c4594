// The buttons behind the newsletter's mailed links, and their messages. Apart from the form, so that the pages with the
// form do not load them.
import { defineForm } from '#forms/field-table.ts'
import { noticeLanguageField } from '#leads/consent/notice-language.ts'

export const confirmationForm = defineForm({
  name: 'confirm',
  post: '/link/newsletter/confirm/:token/now',
  fields: { noticeLanguage: noticeLanguageField },
})

export const unsubscriptionForm = defineForm({
  name: 'unsubscribe',
  post: '/link/newsletter/unsubscribe/:token/now',
  fields: {},
})

/** The state of a mailed link; `open` means that its button can be clicked. */
export type ConfirmationLink = 'open' | 'confirmed' | 'expired' | 'unknown'
export type UnsubscriptionLink = 'open' | 'ended' | 'unknown'

export const confirmedMessage = 'Thank you. Your subscription is confirmed.'
export const endedMessage = 'You are unsubscribed. We will not send you any further issues.'
