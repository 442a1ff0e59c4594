// What an editor should look at in a record, as the list of all of them shows it.

export const checkKinds = ['law', 'link', 'alt', 'claim', 'search'] as const
export type CheckKind = (typeof checkKinds)[number]

export const checkNames: Record<CheckKind, string> = {
  law: 'Law to review',
  link: 'Broken links',
  alt: 'Pictures without alt text',
  claim: 'Claims',
  search: 'In search results',
}

/** How the address of a picture or PDF of the library begins. */
export const libraryAddress = '/files/media/'

/** Of links to the library, only those to deleted files are findings. */
export function isDeletedFile({ what, text }: Check): boolean {
  return what === 'link' && text.startsWith(libraryAddress)
}

/**
 * Of the law, `text` is the day up to which it is stated. Of a link, `text` is its address. `path` names the field in the
 * form; it is empty if it is none. `sentence` and `phrase` are of claims.
 */
export type Check = {
  what: CheckKind
  path: string
  field: string
  text: string
  sentence: string
  phrase: string
  key: string
  /** Who has judged it to be right as it is, and when. */
  seen: { by: string; on: string } | null
}

/** A deleted file and an old statement of the law are not right as they are, whatever anybody says. */
export function maySayRight({ what }: Pick<Check, 'what'>): boolean {
  return what !== 'law' && what !== 'link'
}

export type CheckedRecord = {
  id: number
  kind: string
  kindName: string
  /** Where it stands once it is published: 'on the site'. */
  there: string
  title: string
  isLive: boolean
  checks: Check[]
}
export type CheckList = {
  data: CheckedRecord[]
  counts: Record<CheckKind, number>
  /** There is more than the list shows. */
  isCut: boolean
}
