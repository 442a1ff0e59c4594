// How texts name a rule, and what a change of one of its dates reaches.

/** What a change of a date reaches besides the calendar: pages and answers that name its form, and businesses with reminders. */
export type AffectedText = NamesDate | { kind: 'reminder'; count: number }
export type NamesDate = { kind: 'article' | 'service' | 'answer'; label: string; href: string }

/** The forms of a rule by which texts name it. */
export function codesOf(form: string): string[] {
  return form.split(', ').filter((each) => /\d|^[A-Z]{3,}$/.test(each))
}

/** Whether a text names one of the codes, and not a longer one that begins or ends with it. */
export function namesCode(text: string, codes: readonly string[]): boolean {
  return codes.some((code) =>
    text.split(code).some((before, index, parts) => {
      const after = parts[index + 1]
      return after !== undefined && !/[\w-]$/.test(before) && !/^[\w-]/.test(after)
    }),
  )
}
