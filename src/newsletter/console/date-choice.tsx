// Chooses the due dates of an issue: a span, and which of its dates are left out.
import { dayInIndia, dayText } from '#platform/dates.ts'
import { defaultSpanDays, maxSpanDays, type IssueDraft, type Span } from '#newsletter/issues/issue.ts'
import { Field, TextField } from '#ui/console/field.tsx'
import type { Issue } from './use-issue-draft.ts'

type Props = {
  span: Span
  leftOut: string[]
  dates: Issue['dates']
  error?: string | undefined
  onChange: (changes: Partial<IssueDraft>) => void
}

const kinds = { next: 'In the days after sending', between: 'Between two days', none: 'None' } as const
const isKind = (value: string): value is Span['kind'] => value in kinds

export function DateChoice({ span, leftOut, dates, error, onChange }: Props) {
  const out = new Set(leftOut)
  const listed = dates.filter(({ key }) => !out.has(key)).length

  function chooseKind(kind: string) {
    if (!isKind(kind)) return
    if (kind === 'next') onChange({ span: { kind, days: defaultSpanDays } })
    else if (kind === 'none') onChange({ span: { kind } })
    else {
      const today = dayInIndia(new Date())
      onChange({ span: { kind, from: dates[0]?.day ?? today, to: dates.at(-1)?.day ?? today } })
    }
  }
  function toggle(key: string) {
    onChange({ leftOut: out.has(key) ? leftOut.filter((each) => each !== key) : [...leftOut, key] })
  }

  return (
    <fieldset className="nl__part">
      <legend className="h2">Due dates</legend>
      <div className="nl__span">
        <Field label="Which" error={error}>
          {(field) => (
            <select {...field} value={span.kind} onChange={(event) => chooseKind(event.target.value)}>
              {Object.entries(kinds).map(([kind, text]) => (
                <option key={kind} value={kind}>
                  {text}
                </option>
              ))}
            </select>
          )}
        </Field>
        {span.kind === 'next' && (
          <TextField
            label="Days"
            className="num"
            type="number"
            min={1}
            max={maxSpanDays}
            value={String(span.days)}
            onChange={(typed) => {
              const days = Math.trunc(Number(typed))
              if (days >= 1 && days <= maxSpanDays) onChange({ span: { kind: 'next', days } })
            }}
          />
        )}
        {span.kind === 'between' &&
          (['from', 'to'] as const).map((end) => (
            <TextField
              key={end}
              label={end === 'from' ? 'From' : 'To'}
              className="num"
              type="date"
              value={span[end]}
              onChange={(day) => {
                if (day !== '') onChange({ span: { ...span, [end]: day } })
              }}
            />
          ))}
      </div>
      {span.kind !== 'none' && dates.length === 0 && <p className="hint">No due date falls within these days.</p>}
      {span.kind !== 'none' && dates.length > 0 && (
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
