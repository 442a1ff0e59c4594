// Counts what a delay has cost so far: the address of /late holds what was asked, and this works out the answer.
import { lateLaw, type LateForm, type Penalty } from '#calendar/law/late-law.ts'
import { addDays, daysBetween, longDayText } from '#platform/dates.ts'
import type { FilerFacts } from './late-fee-sum.ts'
import { lateFee, lateFeeRuleFor, type LateFee, type LateFeeRule } from './late-fees.ts'
import { formerForm, lateForm, stepsFor } from './late-forms.ts'
import { rupees } from './late-text.ts'

/** What a question about the filer is called in the address. */
const factNames = ['small', 'nil', 'capital', 'turnover', 'tax'] as const
export type FactName = (typeof factNames)[number]

export type LateQuestion = { form: string; due: string; filed: string; facts: Record<FactName, string> }

export type LatePenalty = { rule: Penalty; entity: number; officer: number; isHalved: boolean }
/** `due`: the day that counts. */
export type LateAnswer =
  | { state: 'empty' }
  | { state: 'refused'; form?: string; due?: string; filed?: string }
  | { state: 'early'; form: LateForm; due: string; daysLeft: number }
  | {
      state: 'late'
      form: LateForm
      due: string
      steps: readonly string[]
      fee: LateFee
      /** What each further day adds; null if that changes with the days or is not known. */
      perDay: number | null
      penalty: LatePenalty | null
    }

const maxDays = 20 * 366

export function questionIn(query: URLSearchParams): LateQuestion {
  const given = (name: string) => (query.get(name) ?? '').trim().slice(0, 20)
  const facts = Object.fromEntries(factNames.map((name) => [name, given(name)])) as Record<FactName, string>
  return { form: given('form'), due: given('due'), filed: given('filed'), facts }
}

/** Which questions would narrow the sum of a form. */
export function factsFor(form: string): FactName[] {
  const fee = lateFeeRuleFor(form)?.fee
  if (fee?.kind === 'multiple' && fee.small !== undefined) return ['capital', 'small']
  const ofPenalty = penaltyRuleFor(form)
  const small: FactName[] = ofPenalty && ofPenalty.isOfSmall !== true ? ['small'] : []
  if (fee?.kind === 'multiple') return ['capital', ...small]
  if (fee?.kind !== 'daily') return small
  if (fee.isUpToTax === true) return ['tax']
  return [...(fee.nil ? ['nil' as const] : []), ...(fee.bands.length > 1 ? ['turnover' as const] : []), ...small]
}

/** Whether the turnover itself is asked for, because the sum ends at a share of it. */
export function endsAtShare({ fee }: LateFeeRule): boolean {
  return fee.kind === 'daily' && fee.bands.some(({ share }) => share !== undefined)
}

/** Null if the form or the day is missing: then nothing can have been moved. */
export function filingIn({ form, due }: LateQuestion): { form: string; due: string } | null {
  return lateForm(form) === null || !isDay(due) ? null : { form, due }
}

/** `today` is a day in India. Days are YYYY-MM-DD. `due`: the day that counts, if it is not the one that was given. */
export function lateAnswer(question: LateQuestion, today: string, due = question.due): LateAnswer {
  const { form: name, filed, facts } = question
  if (name === '' && due === '') return { state: 'empty' }
  const form = lateForm(name)
  const until = filed === '' ? today : filed
  const refused = {
    ...(form === null && { form: 'Choose the form.' }),
    ...(!isDay(due) && { due: 'Enter the last day on which it was due.' }),
    ...(!isDay(until) && { filed: 'Enter the day on which it was or will be filed, or leave this empty for today.' }),
  }
  if (form === null || Object.keys(refused).length > 0) return { state: 'refused', ...refused }
  const other = formOfOtherLaw(form, question.due)
  if (other !== null)
    return {
      state: 'refused',
      form: `What was due on ${longDayText(question.due)} is filed in ${other}. Choose that form.`,
    }
  const days = daysBetween(due, until)
  if (days > maxDays) return { state: 'refused', due: 'The delay is longer than this page can count.' }
  if (days <= 0) return { state: 'early', form, due, daysLeft: daysBetween(until, due) }
  const known = knownFacts(name, facts)
  const fee = lateFee(name, due, until, known)
  if (fee === null) return { state: 'refused', form: 'Choose the form.' }
  const tomorrow = lateFee(name, due, addDays(until, 1), known)
  const adds = fee.rule.fee.kind === 'daily' && fee.least === fee.most && tomorrow?.least === tomorrow?.most
  return {
    state: 'late',
    form,
    due,
    steps: stepsFor(form, fee.hasEnded),
    fee,
    perDay: adds && tomorrow && fee.most !== null ? tomorrow.least - fee.least : null,
    penalty: penaltyOf(name, due, days, facts.small === 'yes'),
  }
}

/** A new law has its own forms. `due`: the day under the rule, by which the law is known. */
function formOfOtherLaw({ form, successor }: LateForm, due: string): string | null {
  const isOfNew = (each: string) => due >= (lateFeeRuleFor(each)?.from ?? '')
  if (successor !== undefined) return isOfNew(successor) ? successor : null
  const former = formerForm(form)
  return former === null || isOfNew(form) ? null : former.form
}

function penaltyRuleFor(form: string): Penalty | undefined {
  return lateLaw.penalties.find(({ forms }) => forms.includes(form))
}

/** The highest that may be imposed for so many days. */
function penaltyOf(form: string, due: string, days: number, isSmall: boolean): LatePenalty | null {
  const rule = penaltyRuleFor(form)
  if (rule === undefined || due < rule.from) return null
  const isHalved = isSmall || rule.isOfSmall === true
  const on = ({ first, perDay, max }: Penalty['entity']) =>
    Math.min(first + perDay * (days - 1), max) / (isHalved ? 2 : 1)
  return { rule, entity: on(rule.entity), officer: on(rule.officer), isHalved }
}

function knownFacts(form: string, { small, nil, capital, turnover, tax }: LateQuestion['facts']): FilerFacts {
  const asked = factsFor(form)
  const amount = (name: 'capital' | 'turnover' | 'tax', text: string) =>
    asked.includes(name) && /^\d{1,12}$/.test(text) ? { [name]: Number(text) } : {}
  return {
    ...amount('capital', capital),
    ...amount('turnover', turnover),
    ...amount('tax', tax),
    ...(small !== '' && asked.includes('small') && { isSmallLlp: small === 'yes' }),
    ...(nil !== '' && asked.includes('nil') && { isNil: nil === 'yes' }),
  }
}

/** The bands of capital, contribution or turnover of a rule, as choices: a value within each, and its words. */
export function bandsOf(rule: LateFeeRule): { value: string; text: string }[] {
  const { fee } = rule
  const ends = fee.kind === 'multiple' ? fee.normal : fee.kind === 'daily' ? fee.bands : []
  return ends.map(({ upTo }, index) => {
    const from = ends[index - 1]?.upTo ?? 0
    const above = from % 1000 === 999 ? `${rupees(from + 1)} or more` : `above ${rupees(from)}`
    if (upTo === undefined) return { value: String(from + 1), text: above }
    const below = upTo % 1000 === 999 ? `below ${rupees(upTo + 1)}` : `up to ${rupees(upTo)}`
    return { value: String(upTo), text: index === 0 ? below : `${above}, ${below}` }
  })
}

function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.slice(0, 10) === text
}
