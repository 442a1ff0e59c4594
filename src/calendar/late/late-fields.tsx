// What is asked of whoever is late: the form, then the days on which it was due, and what narrows the sum. An ordinary GET form,
// so the address holds the answers, and it works without JavaScript.
import { useState } from 'react'
import { Form, useSubmit } from 'react-router'
import { FieldError, plainField, PlainField, plainFull, plainGrid } from '#calendar/plain-field.tsx'
import { longDayText } from '#platform/dates.ts'
import { Button } from '#ui/button.tsx'
import type { LateReply } from './api.server.ts'
import styles from './late.module.css'

const names = ['form', 'due', 'filed', 'small', 'nil', 'capital', 'turnover', 'tax'] as const
export type LateQuery = Record<(typeof names)[number], string>

/** Of another day than those that are offered. */
const other = 'other'

export function askedIn(query: URLSearchParams): LateQuery {
  const valueOf = (name: string) => (query.get(name) ?? '').trim().slice(0, 20)
  const given = names.map((name) => [name, valueOf(name)] as const)
  const asked = Object.fromEntries(given) as LateQuery
  return asked.due === other ? { ...asked, due: valueOf('day') } : asked
}

type Errors = { form?: string | undefined; due?: string | undefined; filed?: string | undefined }
/** `isAsked` is false while only a form has been chosen. */
type Props = { asked: LateQuery; isAsked: boolean; reply: LateReply; errors: Errors }

export function LateFields({ asked, isAsked, reply, errors }: Props) {
  const { form, due, filed } = asked
  const { answer, groups, questions, today } = reply
  const submit = useSubmit()
  // The days of the former form are put away while those of the chosen one are on their way. The field has the focus then,
  // so it is made anew only if a link leads to another form.
  const [shown, setShown] = useState({ form, chosen: form, field: 0 })
  if (shown.form !== form)
    setShown({ form, chosen: form, field: shown.chosen === form ? shown.field : shown.field + 1 })
  const hasDays = form !== '' && shown.chosen === form
  const isLate = hasDays && answer.state === 'late'

  function choose(chosen: string) {
    setShown({ ...shown, chosen })
    void submit({ form: chosen }, { action: '/late', replace: true, preventScrollReset: true })
  }

  return (
    <Form method="get" action="/late" className={styles.form} preventScrollReset>
      <div className={plainGrid}>
        <div className={`${plainField} ${plainFull}`}>
          <label htmlFor="late-form">Form</label>
          <select
            key={shown.field}
            id="late-form"
            name="form"
            defaultValue={form}
            onChange={({ currentTarget }) => choose(currentTarget.value)}
            aria-invalid={errors.form ? true : undefined}
            aria-describedby={errors.form ? 'late-form-error' : undefined}
          >
            <option value="">Choose a form</option>
            {groups.map((group) => (
              <optgroup key={group.name} label={group.name}>
                {group.forms.map((each) => (
                  <option key={each.form} value={each.form}>
                    {each.form}: {each.name}
                  </option>
                ))}
              </optgroup>
            ))}
          </select>
          {errors.form && <FieldError id="late-form-error">{errors.form}</FieldError>}
        </div>
        {hasDays && (
          <>
            <Days key={`${form} ${due}`} due={due} days={reply.days} today={today} error={errors.due} />
            <PlainField
              key={filed}
              label="Filed on"
              name="filed"
              optional
              given={filed}
              error={errors.filed}
              hint={`If you leave this empty, we count to today, ${longDayText(today)}.`}
            />
          </>
        )}
        {isLate && questions.map((each) => <FilerField key={`${form} ${each.name}`} asked={asked} question={each} />)}
      </div>
      <Button type="submit">{!hasDays ? 'Next' : isLate && isAsked ? 'Count again' : 'Count'}</Button>
    </Form>
  )
}

type DaysProps = { due: string; days: LateReply['days']; today: string; error: string | undefined }

/** The latest day that has passed is chosen at first. Another day is the last choice; what follows an event has no other. */
function Days({ due, days, today, error }: DaysProps) {
  const field = (name: string, label: string, given: string) => (
    <PlainField label={label} name={name} given={given} error={error} hint="The last day to file in time." />
  )
  if (days.length === 0) return field('due', 'It was due on', due)
  const isOther = error !== undefined || (due !== '' && !days.some((each) => each.due === due))
  const first = days.find(({ lastDay }) => lastDay < today) ?? days[0]
  const chosen = isOther ? other : due === '' ? first?.due : due
  return (
    <fieldset className={`${plainFull} ${styles.dues}`}>
      <legend>It was due on</legend>
      {days.map((each) => (
        <label key={each.due}>
          <input type="radio" name="due" value={each.due} defaultChecked={each.due === chosen} />
          <span>
            <b>{longDayText(each.lastDay)}</b>
            {each.name}
            {each.lastDay !== each.due && `, moved from ${longDayText(each.due)}`}
            {!each.isExtensionKnown && '. Whether this day was extended is not in our calendar'}
          </span>
        </label>
      ))}
      <label>
        <input type="radio" name="due" value={other} defaultChecked={isOther} />
        Another day
      </label>
      <div className={styles.other}>{field('day', 'Which day', isOther ? due : '')}</div>
    </fieldset>
  )
}

type FilerProps = { asked: LateQuery; question: LateReply['questions'][number] }

/** What narrows the sum, once there is one. */
function FilerField({ asked, question: { name, label, hint, choices } }: FilerProps) {
  const id = `late-${name}`
  if (choices === null)
    return (
      <PlainField label={label} name={name} type="text" inputMode="numeric" optional given={asked[name]} hint={hint} />
    )
  return (
    <div className={`${plainField} ${plainFull}`}>
      <label htmlFor={id}>{label}</label>
      <select id={id} name={name} defaultValue={asked[name]}>
        <option value="">I do not know</option>
        {choices.map(({ value, text }) => (
          <option key={value} value={value}>
            {text[0]?.toUpperCase() + text.slice(1)}
          </option>
        ))}
      </select>
    </div>
  )
}
