// Encoded words (RFC 2047): what looks like one in the header of a mail is decoded by mail programs into other letters.

/** Takes from a text what makes an encoded word of it; it reads the same but for a blank. */
export function withoutEncodedWords(text: string): string {
  return text.replaceAll('=?', '= ?')
}
