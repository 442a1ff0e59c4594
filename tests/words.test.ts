// Phrases that an editor has struck out must not come back into what visitors and staff read.
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const struckOut = [
  /\ball the same\b/,
  /\b[Tt]his link has ended\b/,
  /\bstands in the (?:privacy|register)\b/,
  /\bmore stand in the register\b/,
  /\bmailed link\b/,
  /\b[Pp]ossibly a bot\b/,
  /\bput out of use\b/,
  /\bwritten by our website\b/,
  /\bthere is nothing to do\b/,
  /\bIt is not known whether\b/,
  /\bcannot be brought back\b/,
  /\b(?:mail|issue|answer) (?:as it )?goes out\b/,
  /\bjust now\b/,
  /\bthe privacy policy\b/i,
  /\bsuccessfully\b/i,
  /\bfree of charge\b/i,
  /\b(?:a|your) free (?:\d|consultation|video)/i,
  /\byou need do nothing\b/,
  /\bmember of the firm will\b/,
  /\bTook back\b/,
  /\b(?:Book|Move|Cancel|Change) and tell\b/,
  /\bCalls itself\b/,
  /\bis not told\b/,
  /\bhave been told\b/,
  /\bwill be told\b/,
  /\b(?:First hour|first-hour list)\b/,
  /\bneeds the role of\b/,
  /\b(?:Every|Some)body else\b/,
  /\bsent it a link\b/,
  /\bno mailbox is flooded\b/,
  /\bLatin letters\b/,
  /\bPut a question to\b/,
  /\bStories from the practice\b/,
  /\b(?:Days in a ring|Days struck)\b/,
  /\bApplications are taken\b/,
  /\bopen positions?\b(?!\?)/,
  /\bNo consultation begins\b/,
  /\bThis day is too soon\b/,
  /\bhas invited you\b/,
  /\bchoose one of at most\b/,
  /\bnamed as a PDF\b/,
  /\bblocked before it reached\b/,
  /\bwould get an issue\b/,
  /\bunless told\b/,
  /\bfor the contract\b/,
  /\bWe show dates from\b/,
  /\b30[- ]minutes? video\b/,
  /\b(?:A partner in every office|We pay the Institute’s fees)\b/,
  /\bWhat decides the cost\b/,
  /\bIf it is missed\b/,
  /\bWho controls this\b/,
  /\bno longer held\b/,
  /\btime is (?:then )?freed\b/,
  /\bis not sent now\b/,
]

/** Sentences that an editor has rewritten, as they once stood. None may be said anywhere again. */
const formerSentences = [
  // Guides and texts of services
  'You and they',
  'We; the portal at times',
  'You and we',
  'has stopped working',
  'Any company has reached the limit',
  'each has a kind of company of its own',
  'brings the annual return in GSTR-9',
  'wants a second reader',
  'prove: its title to shares',
  'bring FEMA into the scheme',
  'are watched together with marks',
  'All but the FLA return',
  'on the date that depends on whether accounts are audited',
  'provident fund and ESI on the 15th',
  // Insights and documents
  'less personal data than they fear',
  'and the bad day',
  'Someone must key them in',
  'why 30 days are short',
  'the way is compounding',
  'without feeling the rule',
  'easier to mend on paper',
  'deserve an hour of their own',
  'most of it is innocent',
  'What it asks',
  'What to do about it',
  'taken this season',
  'what she can do',
  'until he has opened an account',
  'and a visitors’ book. The Digital Personal',
  // Home, team and careers
  'Working notes, each with the date',
  'One calendar for every filing',
  'We keep registers, Board papers and returns',
  'with a practising company secretary',
  'named member',
  'senior members',
  'under the partners who practise it',
  'If it does not come within an hour',
  'if a vacancy suits it',
  // Consultations
  'On video, link by e-mail',
  'has invited you has been moved',
  'At most five addresses',
  'you need not do anything',
  // Forms, errors and e-mails
  'A PDF of at most 10 MB',
  'Question through the assistant',
  'answers a grievance within',
  // The privacy notice
  'delivers our replies, invitations and newsletters',
  'to choose the office that answers',
  'only members who deal with your request',
  'After erasure we keep only',
  'is to be kept on servers',
  'and we verify their consent',
  // The assistant, the calendar and the console
  'what yours would cost',
  'not sure that I understood',
  ', a director files',
  'holders who filed for 2024-25',
  '>everybody<',
  'on this day any more',
  'the day that the rule gives',
  'Lifted a suppression',
  'kept, but no longer used',
  // Descriptions of calls
  'This call is made by',
  'needs, takes and prevents',
  'Not a token',
  'exchange is no longer held',
  // Documents
  'mended: takes a question',
  'editor, less leads',
  'perhaps on one server only',
  'of 7,003 requests none failed',
]

/** Of two words for one thing, those that texts for visitors do not use. */
const otherWords = /\b(?:[Nn]o|[Ss]ome|[Ee]very)body\b/

/** Comments are for developers. */
const withoutComments = (source: string) => source.replaceAll(/\/\*[^]*?\*\/|(?<=^|\s)\/\/.*/g, '')

const content = globSync('content/**/*.{json,html}').filter((path) => !path.endsWith('phrases.json'))
const read = [...globSync('src/**/*.{ts,tsx}').filter((path) => !path.includes('.test.')), ...content]
const documents = ['README.md', 'content/README.md', ...globSync('docs/*.md')].filter(
  (path) => !path.endsWith('reviews-decided.md'),
)

const textOf = (path: string) => readFileSync(path, 'utf8')
const inOneLine = (text: string) => text.replaceAll(/\s+/g, ' ').replaceAll("'", '’')

test('no phrase that was struck out is in the texts of the site', () => {
  const found = read.flatMap((path) => {
    const text = withoutComments(textOf(path)).replaceAll(/\s+/g, ' ')
    return struckOut.flatMap((phrase) => phrase.exec(text)?.[0] ?? []).map((words) => `${path}: ${words}`)
  })
  expect(read.length).toBeGreaterThan(500)
  expect(found).toEqual([])
})

test('no sentence that was rewritten is said as before', () => {
  const found = [...read, ...documents].flatMap((path) => {
    const text = inOneLine(path.endsWith('.md') ? textOf(path) : withoutComments(textOf(path)))
    return formerSentences.filter((sentence) => text.includes(sentence)).map((sentence) => `${path}: ${sentence}`)
  })
  expect(documents.length).toBeGreaterThan(5)
  expect(found).toEqual([])
})

test('the documents call messages e-mails', () => {
  const found = documents.flatMap((path) => /(?<![-\w])[Mm]ails\b/.exec(textOf(path))?.[0] ?? [])
  expect(found).toEqual([])
})

test('the content says no one, someone and everyone', () => {
  expect(content.flatMap((path) => otherWords.exec(textOf(path)) ?? [])).toEqual([])
})
