// How staff and people with a link read the language of a notice.

const names = new Intl.DisplayNames('en', { type: 'language' })

/** hi: Hindi */
export function languageName(code: string): string {
  return names.of(code) ?? code
}
