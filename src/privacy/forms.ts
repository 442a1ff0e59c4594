// The forms by which people see their own data, ask for corrections, withdraw a consent or erase everything.
import { defineForm, emailField } from '#forms/field-table.ts'

export const linkRequestForm = defineForm({
  name: 'privacyrequest',
  post: '/post/privacyrequest',
  fields: {
    email: { ...emailField, isWide: true, isTransient: true },
  },
})

export const correctionForm = defineForm({
  name: 'correction',
  post: '/link/my-data/:token/correction',
  fields: {
    text: {
      label: 'What is wrong, missing or out of date',
      noun: 'The text',
      kind: 'text',
      isMandatory: true,
      maxCharacters: 5000,
      missing: 'Please tell us what to correct',
      isWide: true,
      column: 'lead.message',
    },
  },
})

export const withdrawalForm = defineForm({
  name: 'withdraw',
  post: '/link/my-data/:token/withdraw',
  fields: {
    consent: {
      label: 'Consent',
      kind: 'hidden',
      isMandatory: true,
      maxCharacters: 10,
      rule: unknownConsent,
      isTransient: true,
    },
  },
})

/** Ids are positive and fit into 32 bits. */
function unknownConsent(value: string): string | null {
  return /^[1-9]\d{0,9}$/.test(value) && Number(value) < 2 ** 31 ? null : 'There is no such consent'
}

const notTicked = 'Please tick the box to confirm that we should erase everything'

export const erasureForm = defineForm({
  name: 'erase',
  post: '/link/my-data/:token/erase',
  fields: {
    sure: {
      label: 'Yes, erase everything',
      kind: 'checkbox',
      isMandatory: true,
      maxCharacters: 3,
      missing: notTicked,
      rule: (value) => (value === 'yes' ? null : notTicked),
      isTransient: true,
    },
  },
})
