// What in a text names a person: addresses, telephone numbers, and the numbers that authorities give. Whatever is kept of
// what visitors ask and search for runs through here, because those lists outlive the person's own data.

/** `@`, or what people write for it; also as Chinese and Japanese keyboards write it. */
const email =
  /[\p{L}\p{N}._%+-]+\s*(?:[@＠]|\[at\]|\(at\))\s*[\p{L}\p{N}-]+(?:\s*(?:\.|\[dot\]|\(dot\))\s*[\p{L}\p{N}-]+)+/giu
/** Corporate identification number (Companies (Incorporation) Rules, 2014, form of the certificate). */
const cin = /\b[LUF]\s?\d{5}\s?[A-Z]{2}\s?\d{4}\s?[A-Z]{3}\s?\d{6}\b/gi
/** GST identification number: the state, a PAN, and three more characters. */
const gstin = /\b\d{2}\s?[A-Z]{5}\s?\d{4}\s?[A-Z]\s?[A-Z\d]Z[A-Z\d]\b/gi
/** Permanent account number. With spaces in it, only capitals count: 'under 2013 a' is not one. */
const pan = /\b(?:[A-Za-z]{5}\d{4}[A-Za-z]|[A-Z]{5}[ -]?\d{4}[ -]?[A-Z])\b/g
/**
 * Aadhaar, DIN, telephone and account numbers, with every hyphen and invisible sign that a telephone copies with them. An
 * amount has commas, or a currency before it.
 */
const number = /(?<![\p{Nd},.]|(?:₹|\bRs\.?|\bINR)\s*)\+?\(?\p{Nd}(?:[\s().\p{Pd}\p{Cf}]*\p{Nd}){7,}/giu
/** Nothing but dates, years and spans of years. */
const dates =
  /^(?:(?:\d{1,2}[.\p{Pd}]\d{1,2}[.\p{Pd}](?:19|20)\d{2}|(?:19|20)\d{2}-\d{2}-\d{2}|(?:19|20)\d{2}(?:\s*\p{Pd}\s*(?:(?:19|20)\d{2}|\d{2}))?)\s*)+$/u

/** Returns the text with each of them replaced by what it is: '[e-mail]', '[PAN]', '[number]'. */
export function maskIdentifiers(text: string): string {
  return text
    .replace(email, '[e-mail]')
    .replace(cin, '[CIN]')
    .replace(gstin, '[GSTIN]')
    .replace(pan, '[PAN]')
    .replace(number, (run) => (dates.test(run.trim()) ? run : '[number]'))
}

/** Stricter, for short texts that can be left out: true also of parts of identifiers, such as six digits, and of links. */
export function mayHoldIdentifier(text: string): boolean {
  const isMasked = maskIdentifiers(text) !== text
  // A number in two words may be one number, and letters around it may be set apart.
  const bare = text.replaceAll(/[^\p{L}\p{N}]/gu, '')
  return isMasked || /@|\bwww\.|https?:|\[at\]|(?:\d[\s()+./-]*){6,}/i.test(text) || /[a-z]{5}\d{4}[a-z]/i.test(bare)
}
