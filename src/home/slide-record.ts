// A slide at the top of the home page, as staff edit it.
import type { RecordKind } from '#platform/records/kind.ts'

const slideFields = {
  controlTitle: {
    type: 'text',
    label: 'Name in the bar',
    hint: 'One or two words in the row of buttons below the slides.',
    max: 24,
    isNeeded: true,
  },
  title: { type: 'text', label: 'Small line above the heading', max: 40 },
  heading: { type: 'text', label: 'Heading', max: 60, isNeeded: true },
  content: { type: 'text', label: 'Text', hint: 'One or two sentences.', max: 240, isLong: true },
  buttonName: { type: 'text', label: 'Words on the button', max: 30 },
  buttonRoute: { type: 'link', label: 'Where the button leads' },
  picture: { type: 'picture', label: 'Picture', hint: 'Without one, an engraving is shown instead.' },
  isCustomerSpeak: {
    type: 'switch',
    label: 'Shows what customers say',
    hint: 'It is not shown while “Customer Speak” is switched off in the settings.',
  },
} as const

export const slideRecord: RecordKind<typeof slideFields> = {
  kind: 'slide',
  one: 'Slide',
  many: 'Slides',
  place: 20,
  onSite: { page: 'Home page', part: 'The slides at the top' },
  fields: slideFields,
  titleOf: ({ controlTitle, heading }) => controlTitle || heading,
  isOrdered: true,
  aside: ['picture', 'isCustomerSpeak'],
  check: ({ buttonName, buttonRoute }) => {
    if (buttonName && !buttonRoute)
      return { buttonRoute: 'Enter the address the button leads to, or remove its words.' }
    return buttonRoute && !buttonName ? { buttonName: 'Enter the words on the button, or remove its address.' } : {}
  },
  pageOf: () => '/home',
}
