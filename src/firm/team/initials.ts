// The initials shown in an engraved medallion.

const titles = /^(?:ca|cs|dr|mr|mrs|ms|prof|shri|smt)\.?$/i

/** First letters of a person's first and last name. Titles such as 'CS' or 'Dr.' are skipped. */
export function personInitials(name: string): string {
  const words = name.split(/\s+/).filter((word) => !titles.test(word))
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words
  return ends.map(firstLetter).join('').toUpperCase()
}

/** A company known by its letters keeps them ('PS' of PS Rao & Associates); any other gets its first letter. */
export function companyInitials(name: string): string {
  const [first = ''] = name.trim().split(/\s+/)
  return /^\p{Lu}{2,3}$/u.test(first) ? first : firstLetter(first).toUpperCase()
}

function firstLetter(word: string | undefined): string {
  return word?.match(/\p{L}/u)?.[0] ?? ''
}
