// Pages whose words are in no record: somebody who describes what they are for finds them.
import { searchedPassage, type SearchedPassage } from './searched-passage.ts'

/** `asked`: what it is called, and what it is for. */
type Page = { title: string; href: string; says: string; asked: string[] }

const pages: Page[] = [
  {
    title: 'Your dates',
    href: '/calendar/yours',
    says: 'A few questions, and the list of what your business files in the next twelve months.',
    asked: [
      'My dates',
      'Only your dates',
      'Dates of my business',
      'What my company files',
      'What an LLP must file',
      'Forms and returns to file',
      'My filings and due dates',
    ],
  },
  {
    title: 'Calendar of due dates',
    href: '/calendar',
    says: 'The next twelve months, with the law behind each date.',
    asked: [
      'Calendar',
      'Due dates',
      'Due date calendar',
      'Compliance calendar',
      'Filings due in a month',
      'The last day to file',
    ],
  },
  {
    title: 'Late filing: days and fees',
    href: '/late',
    says: 'Count the days and what the law charges so far.',
    asked: [
      'Late',
      'Late filing',
      'Late fee',
      'Missed a date',
      'Penalty calculator',
      'Late fee calculator',
      'A missed filing date',
      'A missed due date',
      'A delayed or overdue return',
      'Additional fee or penalty for a late form',
    ],
  },
]

export const pagePassages: readonly SearchedPassage[] = pages.map(({ title, href, says, asked }) => ({
  ...searchedPassage({ kind: 'rule', key: href, title, href, units: [says] }),
  asked,
}))
