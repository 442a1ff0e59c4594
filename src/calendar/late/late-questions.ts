// The questions about the filer that narrow the sum of a form, in words.
import { lateFeeRuleFor } from './late-fees.ts'
import { bandsOf, endsAtShare, factsFor, type FactName } from './late-count.ts'
import { lateForm } from './late-forms.ts'

/** `choices`: null where any amount may be entered. */
export type Question = {
  name: FactName
  label: string
  hint: string
  choices: { value: string; text: string }[] | null
}

const usual = {
  small: 'Is it a small company, an OPC or a start-up?',
  nil: 'Is it a nil return?',
  capital: 'Nominal share capital',
  turnover: 'Aggregate turnover of the year before',
  tax: 'Tax in the statement, in rupees',
}
const yesOrNo = [
  { value: 'yes', text: 'Yes' },
  { value: 'no', text: 'No' },
]

export function questionsFor(form: string): Question[] {
  const rule = lateFeeRuleFor(form)
  const labels: Partial<Record<FactName, string | undefined>> = lateForm(form)?.questions ?? {}
  return factsFor(form).map((name) => {
    const label = labels[name] ?? usual[name]
    if (name === 'tax') return { name, label, hint: 'The fee is never more than this.', choices: null }
    if (name === 'turnover' && rule !== null && endsAtShare(rule))
      return {
        name,
        label: 'Turnover of that year in the State, in rupees',
        hint: 'The fee ends at a share of it.',
        choices: null,
      }
    const bands = rule === null ? [] : bandsOf(rule)
    return { name, label, hint: '', choices: name === 'small' || name === 'nil' ? yesOrNo : bands }
  })
}
