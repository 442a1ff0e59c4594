// A consultation as the browser and the server know it: the form's field table, its calls, and its texts.
import { defineForm, emailField, type ValuesOf } from '#forms/field-table.ts'
import { conversationField } from '#leads/conversation.ts'
import { noticeLanguageField } from '#leads/consent/notice-language.ts'
import { cleaned } from '#platform/text/cleaned.ts'
import { isDay, isTime, timeInIndia } from './record/booking-time.ts'
import { personNameMessage } from '#platform/text/person-name.ts'
import { emailMessage } from '#platform/text/validators.ts'

export const maxGuests = 5

export const consultationForm = defineForm({
  name: 'consultation',
  post: '/post/consultation',
  isTimed: true,
  draft: [],
  fields: {
    name: {
      label: 'Your Name',
      noun: 'Name',
      kind: 'name',
      isMandatory: true,
      maxCharacters: 120,
      rule: personNameMessage,
      autoComplete: 'name',
      column: 'lead.name',
    },
    email: { ...emailField, label: 'Email Address', noun: 'Email', column: 'lead.email' },
    company: {
      label: 'Company Name',
      kind: 'line',
      isMandatory: true,
      maxCharacters: 160,
      autoComplete: 'organization',
      isWide: true,
      column: 'lead.company',
    },
    agenda: {
      label: 'Agenda for consultation',
      noun: 'Agenda',
      kind: 'text',
      isMandatory: false,
      maxCharacters: 3000,
      isWide: true,
      column: 'lead.message',
    },
    /** Addresses with commas, spaces or line breaks between them. The call also takes a list. */
    guests: {
      label: 'Guest',
      noun: 'Guests',
      kind: 'line',
      isMandatory: false,
      maxCharacters: 1500,
      rule: guestsMessage,
      isWide: true,
      isTransient: true,
    },
    /** YYYY-MM-DD, in India. */
    date: {
      label: 'Date',
      kind: 'hidden',
      isMandatory: true,
      maxCharacters: 10,
      rule: dateMessage,
      missing: 'Please choose a date',
      isTransient: true,
    },
    /** HH:MM in India, when the slot begins. */
    slot: {
      label: 'Time',
      kind: 'hidden',
      isMandatory: true,
      maxCharacters: 5,
      rule: slotMessage,
      missing: 'Please choose a time',
      isTransient: true,
    },
    /** The visitor's own time zone (IANA), for the mails; '' if unknown. */
    timeZone: { label: 'Time zone', kind: 'hidden', isMandatory: false, maxCharacters: 60, isTransient: true },
    /** What the meeting is about, as the page names it. */
    subject: {
      label: 'Subject',
      kind: 'hidden',
      isMandatory: false,
      maxCharacters: 200,
      column: 'booking.subject',
    },
    conversation: conversationField,
    noticeLanguage: noticeLanguageField,
  },
})

/** The form that moves a booking, on the page behind its mailed link. */
export const moveForm = defineForm({
  name: 'move-consultation',
  post: '/link/consultation/:token/move',
  fields: { date: consultationForm.fields.date, slot: consultationForm.fields.slot },
})

/** The button that confirms a booking, on the page behind its mailed link. */
export const confirmationForm = defineForm({
  name: 'confirm-consultation',
  post: '/link/consultation/:token/confirm',
  fields: {},
})

export const cancellationForm = defineForm({
  name: 'cancel-consultation',
  post: '/link/consultation/:token/cancel',
  fields: {},
})

export type ConsultationValues = ValuesOf<typeof consultationForm>

export const scheduledMessage = 'Meeting has been successfullly Scheduled!!'

/** In place of it, while the booking waits to be confirmed. `until` is an instant (ISO 8601 UTC). */
export function confirmMessage(until: string): string {
  return `We are holding this time until ${timeInIndia(until)} IST`
}

const separators = /[\s,;，；、]+/
const namedAddress = /([^<>]*)<([^<>\s]*@[^<>\s]*)>/g

/**
 * Returns the addresses in the given text without duplicates, in the order typed, and whatever else stands there. What mail
 * programs copy is a list of `Name <address>`: the words of such a name are left out.
 */
export function guestsIn(text: string): string[] {
  const found: string[] = []
  const rest = cleaned('line', text).replace(namedAddress, (_, name: string, address: string) => {
    found.push(...name.split(separators).filter((word) => word.includes('@')), address)
    return ''
  })
  const guests = [...found, ...rest.split(separators)].map((word) => cleaned('email', word)).filter(Boolean)
  return [...new Map(guests.map((guest) => [guest.toLowerCase(), guest])).values()]
}

/** Returns the error message for a list of guests, or null. */
export function guestsMessage(text: string): string | null {
  const guests = guestsIn(text)
  if (guests.filter((guest) => guest.includes('@')).length > maxGuests)
    return `At most ${maxGuests} guests can be invited`
  for (const guest of guests) {
    const message = emailMessage(guest)
    if (message !== null) return guests.length === 1 ? message : `${message}: ${guest}`
  }
  return null
}

function dateMessage(value: string): string | null {
  return isDay(value) ? null : 'The date should be a day as in 2026-11-24'
}

function slotMessage(value: string): string | null {
  return isTime(value) ? null : 'The time should be hours and minutes as in 09:30'
}
