// A date of the firm's own in the calendar of important dates, as staff edit it.
import type { RecordKind } from '#platform/records/kind.ts'

const calendarEntryFields = {
  title: { type: 'text', label: 'Title', max: 120, isNeeded: true },
  day: { type: 'day', label: 'Day', isNeeded: true },
  type: {
    type: 'choice',
    label: 'Type',
    options: [
      { value: 'event', label: 'Event' },
      { value: 'due', label: 'Due date' },
    ],
    isNeeded: true,
  },
  description: { type: 'text', label: 'Text', max: 300, isLong: true },
  law: { type: 'text', label: 'Law and section', hint: 'For a due date. Empty for an event.', max: 200 },
  category: {
    type: 'choice',
    label: 'Field of law',
    hint: 'It decides the colour of a due date.',
    options: [
      { value: '', label: 'None' },
      { value: 'company', label: 'Company law' },
      { value: 'income-tax', label: 'Income-tax' },
      { value: 'gst', label: 'GST' },
      { value: 'labour', label: 'Labour law' },
      { value: 'listed', label: 'Listed companies' },
      { value: 'foreign-exchange', label: 'Foreign exchange' },
      { value: 'other', label: 'Other' },
    ],
  },
} as const

export const calendarEntryRecord: RecordKind<typeof calendarEntryFields> = {
  kind: 'calendar-entry',
  one: 'Date of the firm',
  many: 'Dates of the firm',
  place: 30,
  onSite: { page: 'Home page', part: 'Important dates, and the calendar' },
  fields: calendarEntryFields,
  titleOf: ({ title }) => title,
  pageOf: () => '/home#important-dates',
}
