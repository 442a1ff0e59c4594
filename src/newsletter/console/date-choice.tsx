// Chooses the due dates of an issue: a span, and which of its dates are left out.
import { useId } from 'react'
import { dayText } from '#platform/dates.ts'
import { defaultSpanDays, maxSpanDays, type IssueDraft, type Span } from '#newsletter/issues/issue.ts'
import { FieldError } from './fields.tsx'
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
  const id = useId()
  const out = new Set(leftOut)
  const listed = dates.filter(({ key }) => !out.has(key)).length

  function chooseKind(kind: string) {
    if (!isKind(kind)) return
    if (kind === 'next') onChange({ span: { kind, days: defaultSpanDays } })
    else if (kind === 'none') onChange({ span: { kind } })
    else {
      const today = new Date().toISOString().slice(0, 10)
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
        <div className="fld">
          <label htmlFor={`${id}-kind`}>Which</label>
          <select
            id={`${id}-kind`}
            className="in"
            value={span.kind}
            aria-describedby={`${id}-error`}
            onChange={(event) => chooseKind(event.target.value)}
          >
            {Object.entries(kinds).map(([kind, text]) => (
              <option key={kind} value={kind}>
                {text}
              </option>
            ))}
          </select>
        </div>
        {span.kind === 'next' && (
          <div className="fld">
            <label htmlFor={`${id}-days`}>Days</label>
            <input
              id={`${id}-days`}
              className="in num"
              type="number"
              min={1}
              max={maxSpanDays}
              value={span.days}
              onChange={({ target }) => {
                const days = Math.trunc(target.valueAsNumber)
                if (days >= 1 && days <= maxSpanDays) onChange({ span: { kind: 'next', days } })
              }}
            />
          </div>
        )}
        {span.kind === 'between' &&
          (['from', 'to'] as const).map((end) => (
            <div className="fld" key={end}>
              <label htmlFor={`${id}-${end}`}>{end === 'from' ? 'From' : 'To'}</label>
              <input
                id={`${id}-${end}`}
                className="in num"
                type="date"
                value={span[end]}
                onChange={({ target }) => {
                  if (target.value !== '') onChange({ span: { ...span, [end]: target.value } })
                }}
              />
            </div>
          ))}
      </div>
      <FieldError id={`${id}-error`} error={error} />
      {span.kind !== 'none' && dates.length === 0 && <p className="hint">No due date falls within these days.</p>}
      {span.kind !== 'none' && dates.length > 0 && (
        <>
          <p className="hint" role="status">
            {listed === dates.length
              ? `All ${dates.length} due dates are in the issue. Untick those you want to leave out.`
              : `${listed} of ${dates.length} due dates are in the issue.`}
          </p>
          <ul className="nl__dates">
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
