// Encoded words (RFC 2047): mail programs decode text in a header that looks like one.

/** Returns the text with every possible encoded word broken up. It reads the same except for an added space. */
export function withoutEncodedWords(text: string): string {
  return text.replaceAll('=?', '= ?')
}
