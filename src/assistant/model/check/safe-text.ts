// What may never stand in an answer of the model, whoever wrote it first: links, addresses, telephone numbers, markup.

const forbidden: RegExp[] = [
  // Markup of any kind, and what is left of links and citations.
  /[<>@[\]{}|\\`*_~^#]/,
  /&#?\w+;/,
  /!\s*\(/,
  // Addresses, also without a scheme: `//host`, `www.`, `javascript:`, `evil.com`, `evil dot com`, `evil. com`.
  /\/\/|\bwww\b|\bhttps?\b/i,
  /\b[a-z][a-z0-9+.-]*:(?=\S)/i,
  /[\p{L}\p{N}-]\.\p{L}{2,}/u,
  /\(?\bdot\)?\s+(?:com|org|net|in|co|io|info|example|test)\b/i,
  /\.\s+(?:com|org|net|info|biz|xyz|example)\b/i,
  /\d+\.\d+\.\d+/,
]

/** Digits with the signs that people put into telephone numbers. */
const manyDigits = /\+?\d(?:(?:[\s()./–-]*|,)\d){6,}/g
/** 25,00,000 and 2,500,000 and 2500000. */
const amount = /^(?:\d{1,2}(?:,\d{2})*,\d{3}|\d{1,3}(?:,\d{3})+|\d+00000)(?:\.\d{1,2})?$/
const dates =
  /\b\d{1,2}[-/]\d{1,2}[-/](?:19|20)\d{2}\b|\b(?:19|20)\d{2}-\d{2}-\d{2}\b|\b(?:19|20)\d{2}[-–](?:(?:19|20)\d{2}|\d{2})\b/g

/** Characters beyond ASCII that are safe in any text. Others must stand in a cited passage. */
const common = '–—‘’“”…₹'

/** `digits` is the same text with numbers in digits that stand there in words. */
export function isSafe(text: string, digits: string, passages: string): boolean {
  if (forbidden.some((pattern) => pattern.test(text))) return false
  const long = [...digits.replaceAll(dates, ' ; ').matchAll(manyDigits)]
  if (!long.every(([number]) => amount.test(number))) return false
  return [...text].every((sign) => /[\x20-\x7e]/.test(sign) || common.includes(sign) || passages.includes(sign))
}
