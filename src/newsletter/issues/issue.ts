// An issue of the newsletter as staff write it: its parts, their limits, and its states.
import { z } from 'zod'
import { rowId } from '#platform/console/row-id.ts'
import { oneLineWithoutControlCharacters } from '#platform/rich-text/delta.ts'

const issueStates = ['draft', 'scheduled', 'sending', 'sent', 'stopped'] as const
export type IssueState = (typeof issueStates)[number]

export const subjectLimit = 150
export const preheaderLimit = 200
export const wordsLimit = 10_000
export const maxInsights = 12
/** The due dates of so many days from its sending are listed. */
export const listedDays = 30

export const nobodyGetsIt = 'No confirmed subscriber would get this issue now, so it cannot be sent.'

const line = (what: string, characters: number) =>
  z
    .string()
    .overwrite(oneLineWithoutControlCharacters)
    .max(characters, `${what} can have ${characters} characters at most.`)
const words = z.string().max(wordsLimit, `This can have ${wordsLimit} characters at most.`)

/** Lenient: a draft may be kept at any stage. Whether it can be sent is checked when it is scheduled. */
export const issueDraftSchema = z.strictObject({
  subject: line('The subject', subjectLimit),
  preheader: line('The preview line', preheaderLimit),
  opening: words,
  closing: words,
  insights: z.array(rowId).max(maxInsights, `An issue holds ${maxInsights} insights at most.`),
  hasDueDates: z.boolean(),
  /** Keys of the due dates that the issue leaves out. */
  leftOut: z.array(z.string().max(400)).max(500),
})
export type IssueDraft = z.infer<typeof issueDraftSchema>

export const emptyDraft: IssueDraft = {
  subject: '',
  preheader: '',
  opening: '',
  closing: '',
  insights: [],
  hasDueDates: true,
  leftOut: [],
}

/** An issue with its insights and due dates filled in: what is frozen, and what the mail is made of. */
export const issueContentSchema = z.object({
  subject: z.string(),
  preheader: z.string(),
  opening: z.string(),
  closing: z.string(),
  insights: z.array(
    z.object({
      id: z.number(),
      title: z.string(),
      summary: z.string(),
      path: z.string(),
      kind: z.enum(['blog', 'article']),
    }),
  ),
  dates: z.array(z.object({ day: z.string(), title: z.string(), law: z.string() })),
  datesUntil: z.string(),
})
export type IssueContent = z.infer<typeof issueContentSchema>

/** A paragraph ends with an empty line. */
export function paragraphsOf(text: string): string[] {
  return text
    .split(/\r?\n[ \t]*(?:\r?\n[ \t]*)+/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')
}

/** What the parts of an issue lack, by field, if it were sent. */
export function problemsOf(draft: IssueDraft, content: IssueContent): Record<string, string> {
  const problems: Record<string, string> = {}
  if (draft.subject.trim() === '') problems['subject'] = 'An issue needs a subject.'
  const gone = draft.insights.length - content.insights.length
  if (gone > 0)
    problems['insights'] =
      gone === 1
        ? 'One of the insights is no longer published. Remove it.'
        : `${gone} of the insights are no longer published. Remove them.`
  if (content.insights.length === 0 && content.dates.length === 0 && paragraphsOf(draft.opening).length === 0)
    problems['opening'] = 'The issue is empty. Write something, or choose insights or due dates.'
  return problems
}
