// How long a text takes to read, the same on the site and where it is written.

export function wordCount(text: string): number {
  return text.trim() === '' ? 0 : text.trim().split(/\s+/).length
}

/** At 200 words a minute, at least one minute. */
export function readingMinutes(text: string): number {
  return Math.max(1, Math.round(wordCount(text) / 200))
}
