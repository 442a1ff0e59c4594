// The words about an answer that several of its files need.

/** The subject keeps the reference, so that what the person replies is found again. */
export function answerSubject({ firmName }: { firmName: string }, reference: string): string {
  return `Your message to ${firmName} [${reference}]`
}

/** What has been begun, and below it an answer that was taken back. A report on its way may have kept the same text. */
export function draftWith(begun: string, takenBack: string): string {
  return begun.trim() === '' || begun === takenBack ? takenBack : `${begun}\n\n${takenBack}`
}
