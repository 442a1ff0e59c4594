// The fields of an issue: a line whose length matters in the inbox, words in paragraphs, and topics.
import { useId } from 'react'
import { wordsLimit } from '#newsletter/issues/issue.ts'
import { topicNames, topics, type Topic } from '#newsletter/topics.ts'
import { Checkbox, TextField } from '#ui/console/field.tsx'
import { peopleText } from './issue-state.tsx'

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

type TopicsProps = { chosen: readonly Topic[]; reach: number; onChange: (chosen: Topic[]) => void }

export function TopicsField({ chosen, reach, onChange }: TopicsProps) {
  const id = useId()
  return (
    <fieldset className="fld nl__topics" aria-describedby={`${id}-hint`}>
      <legend>
        Topics <em>none: for everybody</em>
      </legend>
      {topics.map((topic) => (
        <Checkbox
          key={topic}
          isOn={chosen.includes(topic)}
          onChange={(isOn) => onChange(topics.filter((each) => (each === topic ? isOn : chosen.includes(each))))}
        >
          {topicNames[topic]}
        </Checkbox>
      ))}
      <p className="hint num" id={`${id}-hint`}>
        {chosen.length === 0
          ? 'Every subscriber gets it.'
          : `${peopleText(reach)} would get it now: whoever chose ${chosen.length === 1 ? 'this topic' : 'one of these topics'}, and whoever chose none.`}
      </p>
    </fieldset>
  )
}
