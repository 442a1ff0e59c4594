// A blog or an article with its documents, as staff edit it.
import type { RecordKind } from '#platform/records/kind.ts'
import type { Problems } from '#platform/records/problems.ts'

export const insightFields = {
  type: {
    type: 'choice',
    label: 'Type',
    hint: 'It is part of the address, so links from other sites break if you change it.',
    options: [
      { value: 'article', label: 'Article' },
      { value: 'blog', label: 'Blog' },
    ],
    isNeeded: true,
  },
  title: { type: 'text', label: 'Title', hint: 'Search results show about 60 characters.', max: 120, isNeeded: true },
  summary: {
    type: 'text',
    label: 'Summary',
    hint: 'One or two sentences, on cards and in search results.',
    max: 240,
    isLong: true,
    isNeeded: true,
  },
  content: { type: 'rich text', label: 'Text', isNeeded: true },
  author: { type: 'text', label: 'Author', max: 60, isNeeded: true },
  lawAsAt: {
    type: 'day',
    label: 'Law as at',
    hint: 'The date to which the law was checked. Leave it empty if the text states no law.',
  },
  isFavorite: { type: 'switch', label: 'Shown on the home page' },
  picture: { type: 'picture', label: 'Picture', hint: 'Without one, an engraving is shown instead.' },
  documents: {
    type: 'list',
    label: 'Documents',
    hint: 'Each PDF has a page of its own. Its name is part of the address.',
    item: 'document',
    maxItems: 10,
    fields: {
      title: { type: 'text', label: 'Title', max: 80, isNeeded: true },
      summary: { type: 'text', label: 'Summary', max: 200, isLong: true, isNeeded: true },
      file: { type: 'document', label: 'PDF', isNeeded: true },
    },
  },
} as const

export const insightRecord: RecordKind<typeof insightFields> = {
  kind: 'insight',
  one: 'Insight',
  many: 'Insights',
  place: 1,
  onSite: { page: 'Insights', part: 'A page of its own' },
  fields: insightFields,
  titleOf: ({ title }) => title,
  aside: ['type', 'author', 'lawAsAt', 'isFavorite', 'picture', 'documents'],
  check: ({ documents }) => {
    const names = documents.map(({ file }) => file.name)
    const problems: Problems = {}
    for (const [place, { file }] of documents.entries()) {
      const problem = file.src === '' ? null : nameProblem(file.name, names.indexOf(file.name) < place)
      if (problem !== null) problems[`documents.${place}.file`] = problem
    }
    return problems
  },
  lawAsAt: ({ lawAsAt }) => lawAsAt,
  descriptionOf: ({ summary }) => summary,
  pageOf: (id, { type }) => `/insights/${type}/${id}`,
}

/** Separate the parts of an address or are not seen in it, except the joiners of Indian scripts between their letters. */
const notInAddress = /[/\\?#%]|(?![\u200c\u200d])\p{C}|^[.\s\u200c\u200d]|[^\p{L}\p{M}][\u200c\u200d]/u

/** The name stands in the address of the page, in any script. Uploading the file again would not change its name. */
function nameProblem(name: string, isRepeated: boolean): string | null {
  const way = 'Change the name under Pictures and files, then choose the file here again.'
  if (!/.\.pdf$/i.test(name)) return `The name of the file must end in .pdf. ${way}`
  if (name.length > 150) return `The name of the file has more than 150 characters. ${way}`
  const [sign] = notInAddress.exec(name) ?? []
  if (sign !== undefined) {
    const what = /^[/\\?#%.]$/.test(sign) ? sign : 'a character that does not show'
    return `The name of the file is part of an address, where it cannot have ${what}${sign === '.' ? ' first' : ''}. ${way}`
  }
  return isRepeated ? `Two documents are named ${name}. ${way}` : null
}
