// The questions about a business, as a form whose answers stand in the address. The list grows beside it with every answer; without
// script the button asks for it.
import { useState } from 'react'
import { Form, useLocation, useSubmit } from 'react-router'
import { answerNames, isAskedOf, isKind } from '#calendar/rules/questions.ts'
import { plainField, PlainField } from '#calendar/plain-field.tsx'
import { Button } from '#ui/button.tsx'
import { useHydrated } from '#ui/hydrated.ts'
import { numberText } from '#platform/text/numbers.ts'
import type { AnswerParams } from './answer-params.ts'
import { questions, type AnswerName, type QuestionField } from './question-fields.ts'
import styles from './calendar-page.module.css'

/** Without what was not answered. */
function addressOf(data: FormData): string {
  const query = new URLSearchParams()
  for (const [name, value] of data) if (typeof value === 'string' && value !== '') query.append(name, value)
  // `none` is dropped if another answer is ticked.
  for (const name of ['abroad', 'owed'])
    if (query.getAll(name).length > 1 && query.getAll(name).at(0) === 'none') query.delete(name, 'none')
  return query.size > 0 ? `?${query}` : ''
}

type Props = {
  given: AnswerParams
  /** The questions whose answer would change the list, and how many filings each decides. Without it, all are asked. */
  open?: Partial<Record<AnswerName, number>>
  /** The page that shows the answers; by default the present one. */
  action?: string
}

/** What somebody is comes first, and then what changes the list for them. */
export function QuestionsForm({ given, open, action }: Props) {
  const submit = useSubmit()
  const isLive = useHydrated()
  const { pathname } = useLocation()
  const target = action ?? pathname
  const [kind] = given.kind ?? []
  const asked = useVisibleQuestions(given, open)
  const controls = (all: readonly QuestionField[]) =>
    all.map((field) => (
      <Control key={field.name} field={field} given={given[field.name] ?? []} decides={open?.[field.name]} />
    ))
  const [first = [], ...others] = questions
    .map(({ title, fields }) => ({ title, fields: fields.filter(({ name }) => asked(name)) }))
    .filter(({ fields }) => fields.length > 0)
    .map(({ title, fields }) => [title, fields] as const)
  const [firstTitle = '', firstFields = []] = first
  const count = others.reduce((sum, [, fields]) => sum + fields.length, 0)
  return (
    <Form
      method="get"
      action={target}
      className={styles.questions}
      aria-label="Questions about your business"
      onChange={({ currentTarget }) =>
        void submit(new URLSearchParams(addressOf(new FormData(currentTarget))), {
          action: target,
          replace: true,
          preventScrollReset: true,
        })
      }
    >
      <fieldset>
        <legend>{firstTitle}</legend>
        {controls(firstFields)}
      </fieldset>
      {count > 0 && (
        <details className={styles.further} open={open === undefined ? true : undefined}>
          <summary>Make the list more exact ({count === 1 ? '1 question' : `${count} questions`})</summary>
          {open && <p className={styles.note}>Each of these answers changes your list.</p>}
          {others.map(([title, fields]) => (
            <fieldset key={title}>
              <legend>{title}</legend>
              {controls(fields)}
            </fieldset>
          ))}
        </details>
      )}
      {open && kind !== undefined && (
        <p className={styles.note}>
          Your answers are kept only in the address of this page, unless you ask for reminders. The address names nobody
          and can be shared.
        </p>
      )}
      {!isLive && <Button type="submit">{open ? 'Show my dates' : 'Use these answers'}</Button>}
    </Form>
  )
}

/**
 * The questions that are put: what is answered, what is open, and what was open before, so that no field moves while it is
 * used. Before anybody says what they are, only that.
 */
function useVisibleQuestions(given: AnswerParams, open: Props['open']): (name: AnswerName) => boolean {
  const [kind] = given.kind ?? []
  const now = answerNames.filter((name) => given[name] !== undefined || open?.[name] !== undefined)
  const [shown, setShown] = useState({ kind, names: now })
  const names = shown.kind === kind ? [...new Set([...shown.names, ...now])] : now
  if (shown.kind !== kind || names.length > shown.names.length) setShown({ kind, names })
  if (open === undefined) return (name) => isAskedOf(name, isKind(kind) ? kind : undefined)
  return (name) => name === 'kind' || (isKind(kind) && isAskedOf(name, kind) && names.includes(name))
}

const unknown = 'Not sure yet'

function Control({
  field: { name, label, hint, as, options = [] },
  given,
  decides,
}: {
  field: QuestionField
  given: readonly string[]
  decides: number | undefined
}) {
  const note =
    decides === undefined || name === 'state' ? '' : ` (${decides === 1 ? '1 filing' : `${decides} filings`})`
  if (as === 'days' || as === 'day') {
    return Array.from({ length: as === 'days' ? 2 : 1 }, (_, index) => (
      <PlainField
        key={index}
        name={name}
        label={index === 0 ? label + note : `Another ${label.toLowerCase()}`}
        hint={index === 0 ? hint : undefined}
        given={given[index]}
      />
    ))
  }
  if (as === 'several') {
    return options.map(([value, text]) => (
      <label key={value} className={styles.box}>
        <input type="checkbox" name={name} value={value} defaultChecked={given.includes(value)} />
        {text}
      </label>
    ))
  }
  const id = `answer-${name}`
  const [other] = options.some(([value]) => value === given[0]) ? [] : given
  return (
    <div className={plainField}>
      <label htmlFor={id}>
        {label}
        {note}
      </label>
      <select id={id} name={name} defaultValue={given[0] ?? ''}>
        <option value="">{unknown}</option>
        {other !== undefined && (
          <option value={other}>
            {options.at(-1)?.[1].includes('₹') ? `₹${numberText(Number(other))} lakh` : other}
          </option>
        )}
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </div>
  )
}
