// The fields of an issue: a line whose length matters in the inbox, and words in paragraphs.
import { wordsLimit } from '#newsletter/issues/issue.ts'
import { TextField } from '#ui/console/field.tsx'

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

export function LineField({ label, note, value, limit, shown, ...rest }: LineProps) {
  return (
    <TextField
      {...rest}
      label={
        <>
          {label} {note && <em>{note}</em>}
        </>
      }
      className="nl__line"
      value={value}
      maxLength={limit}
      autoComplete="off"
      hint={<span className="num">{lengthText([...value].length, shown)}</span>}
    />
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

export function WordsField({ label, ...rest }: WordsProps) {
  return (
    <TextField
      {...rest}
      label={
        <>
          {label} <em>leave an empty line between paragraphs</em>
        </>
      }
      className="nl__words"
      maxLength={wordsLimit}
    />
  )
}
