// What follows if a filing of the calendar is missed, in a sentence with its law. Where a fee is kept for the form, that is the
// sentence; the law of the rule has the others.
import { lawOfRule } from '#calendar/law/rule-law.ts'
import { lateFeeRuleFor, type LateFeeRule } from './late-fees.ts'
import { lateFormNamed } from './late-forms.ts'

export type Consequence = { text: string; law: string }

/** `id` is that of the rule; empty for a filing after an event, which has none. */
type Filing = { id: string; form: string; law: string }

/** Null of a rule of another release. */
export function consequenceOf(filing: Filing): Consequence | null {
  const fee = feeRuleOf(filing)
  if (fee !== null) return { text: fee.says, law: fee.law }
  const { consequence } = lawOfRule(filing.id)
  return consequence && { text: consequence.text, law: consequence.law ?? filing.law }
}

/** Null where nothing is charged for the delay of this filing, whatever its form costs otherwise. */
export function feeRuleOf(filing: Filing): LateFeeRule | null {
  return isOfItsForm(filing) ? lateFeeRuleFor(filing.form) : null
}

/** Whether what follows from a delay is what follows from a delay of its form. */
export function isOfItsForm({ id, form }: Filing): boolean {
  return form !== '' && lawOfRule(id).isOfItsForm
}

/** The form by which the page of late filings knows it; null if it does not count a delay of this one. */
export function lateFormOf(filing: Filing): string | null {
  return isOfItsForm(filing) ? lateFormNamed(filing.form) : null
}

/** What is needed for it. The checklist of the service has the rest. */
export function papersFor(ruleId: string): readonly string[] {
  return lawOfRule(ruleId).papers
}
