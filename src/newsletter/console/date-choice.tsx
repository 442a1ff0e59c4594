// Chooses whether an issue lists the due dates of the days after its sending, and which of them are left out.
import { dayText } from '#platform/dates.ts'
import { listedDays, type IssueDraft } from '#newsletter/issues/issue.ts'
import { Checkbox } from '#ui/console/field.tsx'
import type { Issue } from './use-issue-draft.ts'

type Props = {
  hasDueDates: boolean
  leftOut: string[]
  dates: Issue['dates']
  onChange: (changes: Partial<IssueDraft>) => void
}

export function DateChoice({ hasDueDates, leftOut, dates, onChange }: Props) {
  const out = new Set(leftOut)
  const listed = dates.filter(({ key }) => !out.has(key)).length

  function toggle(key: string) {
    onChange({ leftOut: out.has(key) ? leftOut.filter((each) => each !== key) : [...leftOut, key] })
  }

  return (
    <fieldset className="nl__part stack gap-3">
      <legend className="h2">Due dates</legend>
      <Checkbox isSwitch isOn={hasDueDates} onChange={(isOn) => onChange({ hasDueDates: isOn })}>
        List the due dates of the {listedDays} days after sending
      </Checkbox>
      {hasDueDates && dates.length === 0 && <p className="hint">No due date falls within these days.</p>}
      {hasDueDates && dates.length > 0 && (
        <>
          <p className="hint" role="status">
            {listed === dates.length
              ? `All ${dates.length} due dates are in the issue. Untick those you want to leave out.`
              : `${listed} of ${dates.length} due dates are in the issue.`}
          </p>
          <ul className="nl__dates sheet lined">
            {dates.map(({ key, day, title, law }) => (
              <li key={key}>
                <label>
                  <input className="cb" type="checkbox" checked={!out.has(key)} onChange={() => toggle(key)} />
                  <span className="num nowrap">{dayText(day)}</span>
                  <span>
                    {title}
                    {law !== '' && <small>{law}</small>}
                  </span>
                </label>
              </li>
            ))}
          </ul>
        </>
      )}
    </fieldset>
  )
}
