// A short answer of the assistant, as staff edit it.
import type { RecordKind } from '#platform/records/kind.ts'
import { hasUnknownKind, isFilledIn, liveIn, liveNames } from '#assistant/firm/placeholders.ts'

const mostWords = 60
/** Of this site: an answer leads nobody away. */
export const addressOfPage = /^\/(?![/\\])\S*$/

const shortAnswerFields = {
  question: { type: 'text', label: 'Question', hint: 'Name nobody who has asked it.', max: 140, isNeeded: true },
  answer: {
    type: 'text',
    label: 'Answer',
    hint: `At most ${mostWords} words, beginning with the number, the day, the name, or the yes or no that is asked for. {hours} and the like stand for what is published now.`,
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
    hint: 'In other words, in short, in Hindi typed in English letters. {city}, {person}, {language} and {day} stand for any name.',
    max: 140,
    maxLines: 80,
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
  check: ({ question, answer, about, also, more }) => {
    const inBraces = answer.match(/\{[^{}]*\}/g) ?? []
    const unknown = inBraces.find((each) => liveIn(each) === null)
    const isUnpaired = isFilledIn(inBraces.reduce((rest, each) => rest.replace(each, ''), answer))
    const wrongWay = also.find(hasUnknownKind)
    const words = answer.split(/\s+/).filter(Boolean).length
    return {
      ...(isFilledIn(question) && { question: 'Has a brace. Names in braces stand in the answer.' }),
      ...(about.some(isFilledIn) && { about: 'Has a brace. Names in braces stand in the answer.' }),
      ...(wrongWay !== undefined && {
        also: `“${wrongWay}”: only {city}, {person}, {language} and {day} stand for names.`,
      }),
      ...(isUnpaired && { answer: 'Has a brace that stands alone.' }),
      ...(inBraces.length > 1 && { answer: 'Has several names in braces, at most one.' }),
      ...(unknown !== undefined && {
        answer: `${unknown} stands for nothing. Use one of: ${liveNames.map((name) => `{${name}}`).join(', ')}.`,
      }),
      ...(words > mostWords && { answer: `Has ${words} words, at most ${mostWords}.` }),
      ...(more !== '' && !addressOfPage.test(more) && { more: 'Enter an address of this site, such as /contact.' }),
    }
  },
  pageOf: (_id, { more }) => (addressOfPage.test(more) ? more : '/home'),
}
