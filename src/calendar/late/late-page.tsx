// For whoever has missed a filing: how many days it is late, what the law charges so far, what can be done, and whom to ask.
// The address holds what was asked.
import { useEffect, useRef } from 'react'
import { Link, useLoaderData, useRouteLoaderData, type MetaFunction } from 'react-router'
import type { RootData } from '#firm/every-page/root-data.ts'
import { telephoneHref } from '#platform/text/telephone.ts'
import { longDayText } from '#platform/dates.ts'
import { inBrowser, loaded, onServer } from '#platform/pages/api.ts'
import type { Get } from '#platform/pages/calls.ts'
import { pageMeta } from '#platform/pages/page-meta.ts'
import { numberText } from '#platform/text/numbers.ts'
import { Banner } from '#ui/banner.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { Failed } from '#ui/messages/failed.tsx'
import type { LateReply } from './api.server.ts'
import { askedIn, LateFields, type LateQuery } from './late-fields.tsx'
import { dueText, rupees } from './late-text.ts'
import styles from './late.module.css'

type LateAnswer = LateReply['answer']
type Late = Extract<LateAnswer, { state: 'late' }>

async function load(get: Get, request: Request) {
  const { searchParams } = new URL(request.url)
  const asked = askedIn(searchParams)
  const read = (query: LateQuery) => loaded(get('/get/latefiling', query), 'Failed to fetch numbers')
  const reply = await read(asked)
  // Whoever has only chosen a form has not been asked for its day yet, and reads at once what the latest one costs.
  const isAsked = searchParams.has('due') || searchParams.has('filed')
  const latest = isAsked ? undefined : reply.data?.days.find(({ lastDay }) => lastDay < (reply.data?.today ?? ''))
  if (latest === undefined) return { asked, isAsked, isCounted: isAsked, reply }
  const ofLatest = { ...asked, due: latest.due }
  const counted = await read(ofLatest)
  return counted.data === null
    ? { asked, isAsked, isCounted: false, reply }
    : { asked: ofLatest, isAsked, isCounted: true, reply: counted }
}

export const loader = onServer(load)
export const clientLoader = inBrowser(load)

export const meta: MetaFunction<typeof loader> = ({ matches, loaderData }) =>
  pageMeta({
    title: 'Late Filing: Days and Fees',
    description:
      'Count the days and the fee of a filing missed under company law, LLP law, GST, income-tax or FEMA, and read what can be done now.',
    path: '/late',
    matches,
    isIndexed: loaderData?.reply.data?.answer.state === 'empty',
  })

export default function LatePage() {
  const { asked, isAsked, isCounted, reply } = useLoaderData<typeof loader>()
  const answer = isCounted ? (reply.data?.answer ?? null) : null
  const result = useRef<HTMLDivElement>(null)
  // A refusal has the focus too if the form was sent before this page had its scripts.
  const shown = useRef<LateAnswer | null>(answer?.state === 'refused' ? null : answer)
  useEffect(() => {
    if (shown.current === answer) return
    shown.current = answer
    // Whoever goes through the forms by keyboard stays there.
    if (!isAsked) return
    // The form may fill the screen of a phone, with the answer below it.
    if (answer?.state === 'late' || answer?.state === 'early') result.current?.focus()
    else if (answer?.state === 'refused') document.querySelector<HTMLElement>('main [aria-invalid=true]')?.focus()
  }, [answer, isAsked])
  return (
    <>
      <Banner
        title="Missed a filing date?"
        text="Count the days and what the law charges so far."
        plate={{ kind: 'rosette', seed: 'late' }}
      />
      <section className={`sec ${styles.place}`} aria-label="Count the delay">
        <div className={`wrap ${styles.page}`}>
          {reply.data === null ? (
            <Failed text={reply.error} />
          ) : (
            <>
              <LateFields
                asked={asked}
                isAsked={isAsked}
                reply={reply.data}
                errors={answer?.state === 'refused' ? answer : {}}
              />
              <div ref={result} tabIndex={-1} className={styles.result} role="status">
                <Result answer={answer} asked={asked} service={reply.data.service} />
              </div>
            </>
          )}
        </div>
      </section>
    </>
  )
}

/** What the booking is about, if something is late. */
function subjectOf({ form, due }: Late): string {
  return `Late filing: ${form}, due on ${longDayText(due)}`
}

type ResultProps = { answer: LateAnswer | null; asked: LateQuery; service: LateReply['service'] }

function Result({ answer, asked, service }: ResultProps) {
  const phone = useRouteLoaderData<RootData>('root')?.settings.phone ?? ''
  const isNow = asked.filed === ''
  if (answer?.state === 'early')
    return (
      <p className={styles.calm}>
        {answer.form} is not late.{' '}
        {isNow && answer.daysLeft === 0
          ? 'Today is its last day.'
          : `It ${isNow ? 'is' : 'was'} due on ${longDayText(answer.due)}${isNow ? `, ${daysText(answer.daysLeft, 'from today')}` : ''}.`}
      </p>
    )
  if (answer?.state !== 'late')
    return (
      <p className={styles.calm}>
        If you are late, do not wait. Most forms can still be filed, and most fees grow with the delay.{' '}
        <Link to="/calendar">The calendar</Link> has the dates.
      </p>
    )
  const { form, lastDay, until, days, least, most, perDay, isBefore, hasEnded, rule, penalty, steps } = answer
  return (
    <>
      <h2>
        {form} is <b>{daysText(days, 'late')}</b>
        {isNow ? ' today' : ''}
      </h2>
      <p className={styles.days}>
        {dueText(asked.due, lastDay)} We count from the next day up to and including {longDayText(until)}.
      </p>
      <dl className={styles.sums}>
        <div>
          <dt>{rule.isAdditional ? 'Additional fee so far' : 'Late fee'}</dt>
          <dd className={styles.sum}>{sumText(answer)}</dd>
          {perDay !== null && perDay > 0 && <dd>Each further day adds {rupees(perDay)}.</dd>}
          {most !== null && least < most && <dd>Answer the questions in the form for a closer figure.</dd>}
          {rule.isAdditional && most !== null && <dd>The normal fee comes on top.</dd>}
          {isBefore && (
            <dd>For forms due before {longDayText(rule.from)} other fees were in force. We can look them up.</dd>
          )}
          {hasEnded && <dd>{rule.ends}.</dd>}
        </div>
        {penalty ? (
          <PossiblePenalty of={penalty} />
        ) : (
          answer.hasOtherPenalty && (
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
      {service && service.person !== '' && (
        <p>
          {service.person} is the person for this: <a href={service.path}>{service.service}</a>.
        </p>
      )}
      <p className={styles.small}>
        Worked out from the published fee tables. The amount on the portal on the day of filing prevails. This is
        general information, not advice on your case.
      </p>
    </>
  )
}

function PossiblePenalty({
  of: { entity, officer, law, half, isWaivedIfFiled },
}: {
  of: NonNullable<Late['penalty']>
}) {
  return (
    <div>
      <dt>
        {isWaivedIfFiled
          ? 'A penalty may be imposed if the form is not filed within 30 days of a notice'
          : 'A penalty may also be imposed'}
      </dt>
      <dd>
        Up to {rupees(entity.most)} for this delay on {entity.who}, and up to {rupees(officer.most)} on {officer.who}.
        <cite>
          {law}
          {half !== '' && `. A small one pays at most half of the usual sum (${half})`}.
        </cite>
      </dd>
    </div>
  )
}

function sumText({ least, most, rule, isBefore, hasEnded }: Late): string {
  if (hasEnded) return 'Too late for the fee'
  if (isBefore) return 'Not counted here'
  if (most === null) return rule.sum === '' ? 'No sum is fixed' : rule.sum
  return least === most ? rupees(least) : `${rupees(least)} to ${rupees(most)}`
}

function daysText(days: number, after: string): string {
  return `${numberText(days)} ${days === 1 ? 'day' : 'days'} ${after}`
}
