// A short answer of the assistant, as staff edit it.
import type { RecordKind } from '#platform/records/kind.ts'

const mostWords = 60
/** Of this site: an answer leads nobody away. */
export const addressOfPage = /^\/(?![/\\])\S*$/

const shortAnswerFields = {
  question: { type: 'text', label: 'Question', hint: 'Name nobody who has asked it.', max: 140, isNeeded: true },
  answer: {
    type: 'text',
    label: 'Answer',
    hint: `At most ${mostWords} words, beginning with the number, the day, the name, or the yes or no that is asked for.`,
    max: 600,
    isLong: true,
    isNeeded: true,
  },
  about: {
    type: 'lines',
    label: 'What it is about',
    hint: 'Its names: the number of a form, what people call it.',
    max: 80,
    maxLines: 8,
    isOfVisitors: true,
  },
  also: {
    type: 'lines',
    label: 'Also asked as',
    hint: 'In other words, in short, in Hindi typed in English letters.',
    max: 140,
    maxLines: 60,
    isOfVisitors: true,
  },
  more: {
    type: 'link',
    label: 'Page',
    hint: 'Where more stands, with # and the part: /contact#offices',
    isNeeded: true,
  },
  lawAsAt: { type: 'day', label: 'Law as at', hint: 'Only for what the law says.' },
} as const

export const shortAnswerRecord: RecordKind<typeof shortAnswerFields> = {
  kind: 'short-answer',
  one: 'Short answer',
  many: 'Short answers',
  place: 14,
  onSite: { page: 'Assistant', part: 'What it answers, in the window at the corner of every page' },
  fields: shortAnswerFields,
  aside: ['about', 'also', 'more', 'lawAsAt'],
  titleOf: ({ question }) => question,
  lawAsAt: ({ lawAsAt }) => lawAsAt,
  check: ({ answer, more }) => {
    const words = answer.split(/\s+/).filter(Boolean).length
    return {
      ...(words > mostWords && { answer: `Has ${words} words, at most ${mostWords}.` }),
      ...(more !== '' && !addressOfPage.test(more) && { more: 'Enter an address of this site, such as /contact.' }),
    }
  },
  pageOf: (_id, { more }) => (addressOfPage.test(more) ? more : '/home'),
}
