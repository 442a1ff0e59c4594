// A field that refers to something else: a person, an office, an insight.
import { readChoices } from '#publishing/console-calls.ts'
import { useRead } from '#platform/console/use-read.ts'
import { FieldFrame, controlProps, type FieldProps } from './field-frame.tsx'

export function ReferenceField({ field, path, value, problem, onChange }: FieldProps<'reference', string>) {
  const { data } = useRead(readChoices, [{ of: field.to }])
  const choices = data?.data ?? []
  const isGone = value !== '' && data !== undefined && !choices.some((choice) => choice.value === value)
  return (
    <FieldFrame path={path} field={field} problem={problem}>
      <select
        {...controlProps(path, field, problem)}
        className="in"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      >
        <option value="">{field.isNeeded ? 'Choose' : 'None'}</option>
        {!data && value !== '' && <option value={value}>Loading</option>}
        {isGone && <option value={value}>No longer on the site</option>}
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    </FieldFrame>
  )
}
