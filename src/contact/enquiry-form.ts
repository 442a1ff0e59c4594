// The contact form: the one table of its fields (specification §5 and §7).
import { defineForm, emailField, type ValuesOf } from '#forms/field-table.ts'
import { conversationField } from '#leads/conversation.ts'
import { noticeLanguageField } from '#leads/consent/notice-language.ts'
import { personNameMessage } from '#platform/text/person-name.ts'

export const enquiryForm = defineForm({
  name: 'contactus',
  post: '/post/contactus',
  missing: 'Please enter all the mandatory fields',
  isTimed: true,
  draft: [],
  fields: {
    name: {
      label: 'Name',
      kind: 'name',
      isMandatory: true,
      maxCharacters: 120,
      rule: personNameMessage,
      autoComplete: 'name',
      column: 'lead.name',
    },
    email: { ...emailField, column: 'lead.email' },
    phoneNumber: {
      label: 'Phone number',
      kind: 'tel',
      isMandatory: false,
      maxCharacters: 40,
      autoComplete: 'tel',
      column: 'lead.phone',
    },
    companyName: {
      label: 'Company name',
      kind: 'line',
      isMandatory: true,
      maxCharacters: 160,
      autoComplete: 'organization',
      column: 'lead.company',
    },
    location: {
      label: 'Location',
      kind: 'line',
      isMandatory: true,
      maxCharacters: 160,
      autoComplete: 'address-level2',
      isWide: true,
      column: 'lead.location',
    },
    message: {
      label: 'Message',
      kind: 'text',
      isMandatory: true,
      maxCharacters: 5000,
      isWide: true,
      column: 'lead.message',
    },
    conversation: conversationField,
    noticeLanguage: noticeLanguageField,
  },
})

export type Enquiry = ValuesOf<typeof enquiryForm>

/** Shown once the message is on disk. */
export const receivedMessage = 'Thank you. Your message has been received.'
