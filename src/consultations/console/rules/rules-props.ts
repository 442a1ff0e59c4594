// What each section of the page of hours is given.
import type { RulesForm } from '#consultations/staff/bookings.ts'

export type RulesProps = {
  rules: RulesForm
  errors: Record<string, string>
  onChange: (changes: Partial<RulesForm>) => void
}
