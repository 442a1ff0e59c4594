/** The page that counts the delay, with its questions answered. `form` is as that page has it, `due` the day under the rule. */
export function lateAddress(form: string, due: string): string {
  return `/late?${new URLSearchParams({ form, due })}`
}
