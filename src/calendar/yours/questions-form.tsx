// The questions about a business, as a form whose answers stand in the address. The list grows beside it with every answer; without
// script the button asks for it.
import { Form, useSubmit } from 'react-router'
import { answerNames, askedOf, isAskedOf, isKind } from '#calendar/rules/questions.ts'
import { plainField, PlainField } from '#calendar/plain-field.tsx'
import { Button } from '#ui/button.tsx'
import { useHydrated } from '#ui/hydrated.ts'
import { numberText } from '#platform/text/numbers.ts'
import { questions, type AnswerName, type QuestionField } from './question-fields.ts'
import styles from './yours.module.css'

/** What the address says, by the names of the questions. */
export type Given = Readonly<Partial<Record<AnswerName, readonly string[]>>>

export const yoursPath = '/calendar/yours'

/** Without what was not answered. */
export function addressOf(data: FormData): string {
  const query = new URLSearchParams()
  for (const [name, value] of data) if (typeof value === 'string' && value !== '') query.append(name, value)
  // Nothing stands alone.
  for (const name of ['abroad', 'owed'])
    if (query.getAll(name).length > 1 && query.getAll(name).at(0) === 'none') query.delete(name, 'none')
  return query.size > 0 ? `?${query}` : ''
}

/** `action` is the page that shows the answers. */
export function QuestionsForm({ given, action = yoursPath }: { given: Given; action?: string }) {
  const submit = useSubmit()
  const isLive = useHydrated()
  const [kind] = given.kind ?? []
  const isOfList = action === yoursPath
  // Before anybody says what they are, only what all are asked.
  const isAsked = (name: AnswerName) => (isKind(kind) ? isAskedOf(name, kind) : askedOf[name] === undefined)
  return (
    <Form
      method="get"
      action={action}
      className={styles.questions}
      aria-label="Questions about your business"
      onChange={({ currentTarget }) =>
        void submit(new URLSearchParams(addressOf(new FormData(currentTarget))), {
          action,
          replace: true,
          preventScrollReset: true,
        })
      }
    >
      {questions.map(({ title, fields }) => {
        const asked = fields.filter(({ name }) => isAsked(name))
        return asked.length === 0 ? null : (
          <fieldset key={title}>
            <legend>{title}</legend>
            {asked.map((field) => (
              <Control key={field.name} field={field} given={given[field.name] ?? []} />
            ))}
          </fieldset>
        )
      })}
      {isOfList && (
        <p className={styles.note}>
          Your answers are kept only in the address of this page, unless you ask for reminders. The address names nobody
          and can be shared.
        </p>
      )}
      {!isLive && <Button type="submit">{isOfList ? 'Show my dates' : 'Use these answers'}</Button>}
    </Form>
  )
}

const unknown = 'Don’t know'

function Control({
  field: { name, label, hint, as, options = [] },
  given,
}: {
  field: QuestionField
  given: readonly string[]
}) {
  if (as === 'days' || as === 'day') {
    return Array.from({ length: as === 'days' ? 2 : 1 }, (_, index) => (
      <PlainField
        key={index}
        name={name}
        label={index === 0 ? label : `Another ${label.toLowerCase()}`}
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
      <label htmlFor={id}>{label}</label>
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

/** The answers in an address, each with all its values. */
export function givenIn(query: URLSearchParams): Given {
  return Object.fromEntries(
    answerNames.flatMap((name) => {
      const values = query
        .getAll(name)
        .flatMap((text) => text.split(','))
        .filter((text) => text !== '')
      return values.length === 0 ? [] : [[name, values]]
    }),
  )
}

/** The answers as one call takes them. */
export function queryOf(given: Given): Record<string, string> {
  return Object.fromEntries(Object.entries(given).map(([name, values]) => [name, values.join(',')]))
}
