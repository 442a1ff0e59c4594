// What an editor should look at in a record, as the list of all of them shows it.

export const checkKinds = ['law', 'link', 'alt', 'claim', 'search'] as const
export type CheckKind = (typeof checkKinds)[number]

/** How the address of a picture or PDF of the library begins. */
export const libraryAddress = '/files/media/'

/** Of links to the library, only those to deleted files are findings. */
export function isDeletedFile({ what, text }: Check): boolean {
  return what === 'link' && text.startsWith(libraryAddress)
}

/** Of the law, `text` is the day up to which it is stated, and `field` is empty. Of a link, `text` is its address. */
export type Check = { what: CheckKind; field: string; text: string }
export type CheckedRecord = {
  id: number
  kind: string
  kindName: string
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
