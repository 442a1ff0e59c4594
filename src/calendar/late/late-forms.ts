// The forms whose delay can be counted.
import { lateLaw, type LateForm } from '#calendar/law/late-law.ts'

const forms = lateLaw.groups.flatMap((group) => group.forms)

/** Null of a form whose delay is not counted. */
export function lateForm(form: string): LateForm | null {
  return forms.find((each) => each.form === form) ?? null
}

/** The same form under the law before the one of this form; null if there is none. */
export function formerForm(form: string): LateForm | null {
  return forms.find(({ successor }) => successor === form) ?? null
}

/** As a rule of the calendar or a filing after an event names it; null if none of its forms is counted. */
export function lateFormNamed(name: string): string | null {
  const isIt = ({ form, alsoCalled = [] }: LateForm, each: string) => form === each || alsoCalled.includes(each)
  const names = name.split(', ')
  return names.flatMap((each) => forms.find((form) => isIt(form, each)) ?? [])[0]?.form ?? null
}

/** What can be done now. `hasEnded`: it can no longer be filed, or not for its fee. */
export function stepsFor({ steps, stepsOnceEnded }: LateForm, hasEnded: boolean): readonly string[] {
  return hasEnded && stepsOnceEnded.length > 0 ? stepsOnceEnded : steps
}
