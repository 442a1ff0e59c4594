// The fields of an issue: a line whose length matters in the inbox, and words in paragraphs.
import { useId } from 'react'
import { Icon } from '#ui/console/icon.tsx'
import { wordsLimit } from '#newsletter/issues/issue.ts'

type LineProps = {
  label: string
  note?: string
  value: string
  limit: number
  /** How many characters a phone and a computer usually show. */
  shown: { phone: number; computer: number }
  error?: string | undefined
  onChange: (value: string) => void
}

export function LineField({ label, note, value, limit, shown, error, onChange }: LineProps) {
  const id = useId()
  return (
    <div className="fld">
      <label htmlFor={id}>
        {label} {note && <em>{note}</em>}
      </label>
      <input
        id={id}
        className="in nl__line"
        value={value}
        maxLength={limit}
        autoComplete="off"
        aria-invalid={error !== undefined}
        aria-describedby={`${id}-hint ${id}-error`}
        onChange={(event) => onChange(event.target.value)}
      />
      <FieldError id={`${id}-error`} error={error} />
      <p className="hint num" id={`${id}-hint`}>
        {lengthText([...value].length, shown)}
      </p>
    </div>
  )
}

function lengthText(length: number, { phone, computer }: LineProps['shown']): string {
  const usual = `Phones usually show ${phone} characters, computers ${computer}.`
  if (length === 0) return usual
  if (length <= phone) return `${length} characters. It fits on phones too.`
  if (length <= computer) return `${length} characters. Phones usually cut it after ${phone}.`
  return `${length} characters. Phones usually cut it after ${phone}, computers after ${computer}.`
}

type WordsProps = {
  label: string
  value: string
  rows: number
  error?: string | undefined
  onChange: (value: string) => void
}

export function WordsField({ label, value, rows, error, onChange }: WordsProps) {
  const id = useId()
  return (
    <div className="fld">
      <label htmlFor={id}>
        {label} <em>leave an empty line between paragraphs</em>
      </label>
      <textarea
        id={id}
        className="in nl__words"
        rows={rows}
        value={value}
        maxLength={wordsLimit}
        aria-invalid={error !== undefined}
        aria-describedby={`${id}-error`}
        onChange={(event) => onChange(event.target.value)}
      />
      <FieldError id={`${id}-error`} error={error} />
    </div>
  )
}

export function FieldError({ id, error }: { id: string; error: string | undefined }) {
  return (
    <p className={error === undefined ? 'vh' : 'err'} id={id}>
      {error !== undefined && <Icon name="alert" />}
      {error}
    </p>
  )
}
