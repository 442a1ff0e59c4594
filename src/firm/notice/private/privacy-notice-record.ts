// The privacy notice, as an administrator edits it. The grievance officer is kept in the settings.
import type { BodyOf } from '#platform/records/record-fields.ts'
import type { RecordKind } from '#platform/records/kind.ts'
import type { Problems } from '#platform/records/problems.ts'

/** Of the notice in every language. */
export const noticeSections = {
  type: 'list',
  label: 'Sections',
  hint: 'Write {firm.name} for the name of the firm, {version} for the version, and {grievance.name}, {grievance.email}, {grievance.phone} or {grievance.address} for what the settings say about the grievance officer.',
  item: 'section',
  maxItems: 40,
  fields: {
    heading: { type: 'text', label: 'Heading', max: 80, isNeeded: true },
    paragraphs: { type: 'lines', label: 'Paragraphs', max: 2000, maxLines: 20 },
    items: {
      type: 'lines',
      label: 'List below the paragraphs',
      hint: 'A line is left out if the settings say nothing in place of its {grievance…}.',
      max: 500,
      maxLines: 30,
    },
  },
} as const

export const privacyNoticeFields = {
  title: { type: 'text', label: 'Title', max: 60, isNeeded: true },
  sections: { ...noticeSections, isNeeded: true },
  version: {
    type: 'text',
    label: 'Version',
    hint: 'Every consent names the version that was in force. A changed text needs a new version: year, month and a number, such as 2027-1-1.',
    max: 20,
    isNeeded: true,
  },
  asAt: { type: 'day', label: 'As at', hint: 'The day from which this version applies.', isNeeded: true },
} as const

export const privacyNoticeRecord: RecordKind<typeof privacyNoticeFields> = {
  kind: 'privacy-notice',
  one: 'Privacy notice',
  many: 'Privacy notice',
  place: 42,
  onSite: { page: 'Privacy', part: 'The whole page' },
  fields: privacyNoticeFields,
  titleOf: ({ title }) => title,
  isSingle: true,
  aside: ['version', 'asAt'],
  check: ({ version, sections }) => {
    const problems: Problems = {}
    if (version !== '' && !versionPattern.test(version)) {
      problems['version'] = 'A version is year, month and a number, such as 2027-1-1.'
    }
    return { ...problems, ...sectionProblems(sections, version) }
  },
  pageOf: () => '/privacy',
  isOfFirm: true,
}

export const versionPattern = /^\d{4}-\d{1,2}(?:-\d{1,3})?$/
const placeholders = /^\{(?:version|firm\.name|grievance\.(?:name|email|phone|address))\}$/

type Section = BodyOf<typeof noticeSections.fields>

export function sectionProblems(sections: readonly Section[], version: string): Problems {
  const problems: Problems = {}
  for (const [place, { paragraphs, items }] of sections.entries()) {
    const problem = sectionProblem([...paragraphs, ...items], version)
    if (problem !== null) problems[`sections.${place}.paragraphs`] = problem
  }
  return problems
}

function sectionProblem(lines: readonly string[], version: string): string | null {
  if (lines.every((line) => line.trim() === '')) return 'The section is empty.'
  const text = lines.join('\n')
  const unknown = text.match(/\{[^{}]*\}/g)?.find((placeholder) => !placeholders.test(placeholder))
  if (unknown !== undefined) return `${unknown} is not a known placeholder. Remove it, or use one of those named above.`
  const [, named] = /\bversion (\d{4}-\d{1,2}(?:-\d{1,3})?)\b/.exec(text) ?? []
  return named === undefined || named === version
    ? null
    : `The text names version ${named}. Write {version} instead, which is always up to date.`
}

/** Returns the version after this one, in the month of `day`. */
export function nextVersion(version: string, day: string): string {
  const month = `${day.slice(0, 4)}-${Number(day.slice(5, 7))}`
  const count = version.startsWith(`${month}-`) ? Number(version.slice(month.length + 1)) : 0
  return `${month}-${count + 1}`
}
