// For whoever has missed a filing: how many days it is late, what the law charges so far, and what can be done. The
// questions are an ordinary GET form, so the address holds them, and the page works without JavaScript.
import { useEffect, useRef } from 'react'
import { Form, Link, useLoaderData, useRouteLoaderData, type MetaFunction } from 'react-router'
import { ConsultationCall } from '#firm/every-page/consultation-call.tsx'
import type { RootData } from '#firm/every-page/root-data.ts'
import { telephoneHref } from '#platform/text/telephone.ts'
import { lateFeeRuleFor, type LateFee, type LateFeeRule } from './late-fees.ts'
import { dayInIndia, longDayText } from '#platform/dates.ts'
import { inBrowser, loaded, type Loaded, onServer } from '#platform/pages/api.ts'
import type { Get } from '#platform/pages/calls.ts'
import { pageMeta } from '#platform/pages/page-meta.ts'
import { numberText } from '#platform/text/numbers.ts'
import { Banner } from '#ui/banner.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { FieldError, plainField, PlainField, plainFull, plainGrid } from '#calendar/plain-field.tsx'
import {
  bandsOf,
  dueText,
  endsAtShare,
  factsFor,
  filingIn,
  lateAnswer,
  questionIn,
  rupees,
  type FactName,
  type LateAnswer,
  type LatePenalty,
  type LateQuestion,
} from './late-count.ts'
import { lateGroups } from './late-forms.ts'
import type { LastDay } from './last-day.ts'
import styles from './late.module.css'

async function load(get: Get, request: Request) {
  const question = questionIn(new URL(request.url).searchParams)
  const today = dayInIndia(new Date())
  const filing = filingIn(question)
  const lastDay = filing === null ? null : await loaded(get('/get/lastday', filing), notChecked)
  return { question, today, lastDay, answer: lateAnswer(question, today, lastDay?.data?.lastDay) }
}

const notChecked = 'We could not check whether a department has moved this day.'

export const loader = onServer(load)
export const clientLoader = inBrowser(load)

export const meta: MetaFunction<typeof loader> = ({ matches, loaderData }) =>
  pageMeta({
    title: 'Late Filing: Days and Fees',
    description:
      'Count the days and the fee of a filing missed under company law, LLP law, GST, income-tax or FEMA, and read what can be done now.',
    path: '/late',
    matches,
    isIndexed: loaderData?.answer.state === 'empty',
  })

export default function LatePage() {
  const { question, today, lastDay, answer } = useLoaderData<typeof loader>()
  const result = useRef<HTMLDivElement>(null)
  // A refusal has the focus too if the form was sent before this page had its scripts.
  const shown = useRef<LateAnswer | null>(answer.state === 'refused' ? null : answer)
  useEffect(() => {
    if (shown.current === answer) return
    shown.current = answer
    // The form may fill the screen of a phone, with the answer below it.
    if (answer.state === 'late' || answer.state === 'early') result.current?.focus()
    else if (answer.state === 'refused') document.querySelector<HTMLElement>('main [aria-invalid=true]')?.focus()
  }, [answer])
  return (
    <>
      <Banner
        title="Missed a filing date?"
        text="Count the days and what the law charges so far. Then see what can be done."
        plate={{ kind: 'rosette', seed: 'late' }}
      />
      <section className={`sec ${styles.place}`} aria-label="Count the delay">
        <div className={`wrap ${styles.page}`}>
          <Questions question={question} answer={answer} today={today} />
          <div ref={result} tabIndex={-1} className={styles.result} role="status">
            <Result answer={answer} question={question} lastDay={lastDay} today={today} />
          </div>
        </div>
      </section>
      {answer.state !== 'late' && <ConsultationCall />}
    </>
  )
}

/** What the booking is about, if something is late. */
function subjectOf({ form, due }: Extract<LateAnswer, { state: 'late' }>): string {
  return `Late filing: ${form.form}, due on ${longDayText(due)}`
}

type QuestionsProps = { question: LateQuestion; answer: LateAnswer; today: string }

function Questions({ question: { form, due, filed, facts }, answer, today }: QuestionsProps) {
  const errors = answer.state === 'refused' ? answer : undefined
  // A link to another form or day shows it in the fields.
  const shown = `${form} ${due} ${filed}`
  return (
    <Form key={shown} method="get" action="/late" className={styles.form} preventScrollReset>
      <div className={plainGrid}>
        <div className={`${plainField} ${plainFull}`}>
          <label htmlFor="late-form">Form</label>
          <select
            id="late-form"
            name="form"
            defaultValue={form}
            aria-invalid={errors?.form ? true : undefined}
            aria-describedby={errors?.form ? 'late-form-error' : undefined}
          >
            <option value="">Choose a form</option>
            {lateGroups.map((group) => (
              <optgroup key={group.name} label={group.name}>
                {group.forms.map((each) => (
                  <option key={each.form} value={each.form}>
                    {each.form}: {each.name}
                  </option>
                ))}
              </optgroup>
            ))}
          </select>
          {errors?.form && <FieldError id="late-form-error">{errors.form}</FieldError>}
        </div>
        <PlainField
          label="It was due on"
          name="due"
          given={due}
          error={errors?.due}
          hint="The last day to file in time."
        />
        <PlainField
          label="Filed on"
          name="filed"
          optional
          given={filed}
          error={errors?.filed}
          hint={`If you leave this empty, we count to today, ${longDayText(today)}.`}
        />
        {answer.state === 'late' && <Facts form={form} facts={facts} />}
      </div>
      <Button type="submit">{answer.state === 'late' ? 'Count again' : 'Count'}</Button>
    </Form>
  )
}

/** The questions that narrow the sum, once there is one. */
function Facts({ form, facts }: { form: string; facts: Record<FactName, string> }) {
  const rule = lateFeeRuleFor(form)
  return factsFor(form).map((name) => {
    const id = `late-${name}`
    if (name === 'tax' || (name === 'turnover' && rule && endsAtShare(rule)))
      return (
        <PlainField
          key={name}
          label={name === 'tax' ? 'Tax in the statement, in rupees' : 'Turnover of that year in the State, in rupees'}
          name={name}
          type="text"
          inputMode="numeric"
          optional
          given={facts[name]}
          hint={name === 'tax' ? 'The fee is never more than this.' : 'The fee ends at a share of it.'}
        />
      )
    const choices = name === 'small' || name === 'nil' ? yesOrNo : rule ? bandsOf(rule) : []
    return (
      <div key={name} className={plainField}>
        <label htmlFor={id}>{labelOf(name, form)}</label>
        <select id={id} name={name} defaultValue={facts[name]}>
          <option value="">I do not know</option>
          {choices.map(({ value, text }) => (
            <option key={value} value={value}>
              {text[0]?.toUpperCase() + text.slice(1)}
            </option>
          ))}
        </select>
      </div>
    )
  })
}

const yesOrNo = [
  { value: 'yes', text: 'Yes' },
  { value: 'no', text: 'No' },
]

function labelOf(name: FactName, form: string): string {
  const isLlp = /^Form (?:8|11)$/.test(form)
  if (name === 'small')
    return isLlp ? 'Is it a small LLP or a start-up?' : 'Is it a small company, an OPC or a start-up?'
  if (name === 'nil') return form === 'GSTR-7' ? 'Was no tax deducted?' : 'Is it a nil return?'
  if (name === 'turnover') return 'Aggregate turnover of the year before'
  return isLlp ? 'Contribution of the partners' : 'Nominal share capital'
}

type ResultProps = {
  answer: LateAnswer
  question: LateQuestion
  /** Null if nothing was asked. */
  lastDay: Loaded<LastDay> | null
  today: string
}

function Result({ answer, question, lastDay, today }: ResultProps) {
  const phone = useRouteLoaderData<RootData>('root')?.settings.phone ?? ''
  if (answer.state === 'early')
    return (
      <p className={styles.calm}>
        {answer.form.form} is not late.{' '}
        {question.filed === '' && answer.daysLeft === 0
          ? 'Today is its last day.'
          : `It ${question.filed === '' ? 'is' : 'was'} due on ${longDayText(answer.due)}${question.filed === '' ? `, ${daysText(answer.daysLeft, 'from today')}` : ''}.`}
      </p>
    )
  if (answer.state !== 'late')
    return (
      <p className={styles.calm}>
        Being late is no reason to wait longer. Most forms can still be filed, and most fees grow with the delay.{' '}
        <Link to="/calendar">The calendar</Link> has the dates.
      </p>
    )
  const { form, fee, perDay, penalty, steps } = answer
  const { days, least, most, rule, isBefore, hasEnded } = fee
  return (
    <>
      <h2>
        {form.form} is <b>{daysText(days, 'late')}</b>
        {question.filed === '' ? ' today' : ''}
      </h2>
      <p className={styles.days}>
        {dueText(question.due, lastDay?.data ?? null)} {lastDay?.error} We count from the next day up to and including{' '}
        {longDayText(question.filed === '' ? today : question.filed)}.
      </p>
      <dl className={styles.sums}>
        <div>
          <dt>{isAdditional(rule) ? 'Additional fee so far' : 'Late fee'}</dt>
          <dd className={styles.sum}>{sumText(fee)}</dd>
          {perDay !== null && perDay > 0 && <dd>Each further day adds {rupees(perDay)}.</dd>}
          {most !== null && least < most && <dd>Answer the questions in the form for a closer figure.</dd>}
          {isAdditional(rule) && most !== null && <dd>The normal fee comes on top.</dd>}
          {isBefore && (
            <dd>For forms due before {longDayText(rule.from)} other fees were in force. We can look them up.</dd>
          )}
          {hasEnded && <dd>{rule.ends?.says}.</dd>}
        </div>
        {penalty ? (
          <PossiblePenalty of={penalty} />
        ) : (
          form.hasOtherPenalty === true && (
            <div>
              <dt>A penalty can follow too</dt>
              <dd>This page does not count it for this form.</dd>
            </div>
          )
        )}
      </dl>
      {!hasEnded && (
        <p>
          {rule.says}.
          <cite>
            {rule.law}. As at {longDayText(rule.asAt)}.
          </cite>
        </p>
      )}
      <h3>What can be done</h3>
      <ol className={styles.steps}>
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <p className={styles.ways}>
        {phone !== '' && <a href={telephoneHref(phone)}>{phone}</a>}
        <ButtonLink to={`/freeconsulation?about=${encodeURIComponent(subjectOf(answer))}`}>
          Free Consultation
        </ButtonLink>
      </p>
      <p className={styles.small}>
        Worked out from the published fee tables. The amount on the portal on the day of filing prevails. This is
        general information, not advice on your case.
      </p>
    </>
  )
}

/** A company or LLP pays it in addition to the normal fee of the form. */
function isAdditional({ fee, forms }: LateFeeRule): boolean {
  return fee.kind === 'multiple' || forms.includes('MGT-7')
}

function PossiblePenalty({ of: { rule, entity, officer, isHalved } }: { of: LatePenalty }) {
  return (
    <div>
      <dt>
        {rule.isWaivedIfFiled === true
          ? 'A penalty may be imposed if the form is not filed within 30 days of a notice'
          : 'A penalty may also be imposed'}
      </dt>
      <dd>
        Up to {rupees(entity)} for this delay on {rule.entity.who}, and up to {rupees(officer)} on {rule.officer.who}.
        <cite>
          {rule.law}
          {isHalved && `. A small one pays at most half of the usual sum (${rule.half})`}.
        </cite>
      </dd>
    </div>
  )
}

function sumText({ least, most, rule, isBefore, hasEnded }: LateFee): string {
  if (hasEnded) return 'Too late for the fee'
  if (isBefore) return 'Not counted here'
  if (most === null) return rule.forms.includes('SH-7') ? '2.5 to 3 per cent a month' : 'No sum is fixed'
  return least === most ? rupees(least) : `${rupees(least)} to ${rupees(most)}`
}

function daysText(days: number, after: string): string {
  return `${numberText(days)} ${days === 1 ? 'day' : 'days'} ${after}`
}
