// The address of a search over the whole site.

/** In the order in which groups of equal worth are shown. */
export const groupNames = [
  'services',
  'offerings',
  'insights',
  'people',
  'vacancies',
  'dates',
  'questions',
  'documents',
  'firm',
] as const

export type GroupName = (typeof groupNames)[number]

export const searchPath = '/search'
export const maxSearchCharacters = 100

export function searchAddress(words: string, only?: GroupName): string {
  return `${searchPath}?${new URLSearchParams({ q: words, ...(only && { in: only }) })}`
}

/** Returns what may be meant by an address without a page. */
export function wordsOfPath(pathname: string): string {
  let path = pathname
  try {
    path = decodeURIComponent(pathname)
  } catch {
    // A percent sign that encodes nothing is no word either.
  }
  const words = path.replace(/\.\w+$/, '').match(/[\p{L}\p{M}\p{N}\u200c\u200d]+/gu) ?? []
  return words.join(' ').slice(0, maxSearchCharacters)
}
