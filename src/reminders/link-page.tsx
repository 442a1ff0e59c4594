// The page behind the link of every mail about reminders. Opening it changes nothing; its buttons confirm them, change the
// answers and end them. New answers stand in its address until they are kept, as on the page of the list.
import { data, Link, useLoaderData, useParams, type LoaderFunctionArgs, type MetaFunction } from 'react-router'
import { answerNames, businessText, isKind } from '#calendar/rules/questions.ts'
import { queryOf, readAnswerParams } from '#calendar/page/answer-params.ts'
import { QuestionsForm } from '#calendar/page/questions-form.tsx'
import { ActionButton, ActionResult, useActionOutcome } from '#forms/action-button.tsx'
import { submitOnServer, submitQuietly } from '#forms/submit.ts'
import { ConsentNotice } from '#leads/consent/consent-notice.tsx'
import { LinkPage, linkPageMeta } from '#leads/link-page.tsx'
import { remindersNotice } from '#leads/notices/reminders.ts'
import { unknownLinkMessage } from '#leads/opt-in/link-messages.ts'
import { getContext } from '#platform/pages/api.ts'
import { ButtonLink } from '#ui/button.tsx'
import { SmallPrint } from '#ui/short-page.tsx'
import {
  changeAnswersForm,
  confirmRemindersForm,
  endedMessage,
  endRemindersForm,
  expiredMessage,
  type ReminderLink,
} from './reminder-form.ts'
import styles from './reminders.module.css'

const statuses: Record<ReminderLink['state'], number> = {
  open: 200,
  confirmed: 200,
  ended: 200,
  expired: 410,
  unknown: 404,
}
const titles: Record<ReminderLink['state'], string> = {
  open: 'Confirm your reminders',
  confirmed: 'Reminders of your dates',
  ended: 'The reminders have ended',
  expired: 'This link has expired',
  unknown: 'This link has expired',
}
const forms = [confirmRemindersForm, changeAnswersForm, endRemindersForm]

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const link = await context.get(getContext)('/link/reminders/{token}/state', { token: params['token'] ?? '' })
  const query = new URL(request.url).searchParams
  const isChanging = answerNames.some((name) => query.has(name))
  const stored = 'answers' in link ? link.answers : ''
  const given = readAnswerParams(isChanging ? query : new URLSearchParams(stored))
  return data({ link, language: query.get('lang') ?? '', given, isChanging }, statuses[link.state])
}

export const action = submitOnServer(forms)
export const clientAction = submitQuietly(forms)

export const meta: MetaFunction<typeof loader> = ({ matches, loaderData }) =>
  linkPageMeta(titles[loaderData?.link.state ?? 'unknown'], '/link/reminders', matches)

export default function ReminderLinkPage() {
  const { link, language } = useLoaderData<typeof loader>()
  const outcome = useActionOutcome()
  const { state } = link
  if (state === 'open')
    return (
      <LinkPage title={titles[state]}>
        <p>Click the button below to be reminded of the dates of {link.business}.</p>
        <ActionButton of={confirmRemindersForm} label="Confirm the reminders">
          <ConsentNotice of="reminders" notice={remindersNotice} language={language} className={styles.notice} />
        </ActionButton>
      </LinkPage>
    )
  if (state === 'confirmed')
    return (
      <LinkPage title={titles[state]}>
        <ActionResult of={outcome}>
          {outcome?.message ?? `We remind you of the dates of ${link.business}.`}
        </ActionResult>
        <ButtonLink to={`/calendar/yours?${link.answers}`} tone="line">
          See the dates
        </ButtonLink>
        <Change />
        <ActionButton of={endRemindersForm} label="End the reminders" tone="line" />
        <SmallPrint>
          To see or erase the data we hold about you, use the <Link to="/privacy#my-data">privacy page</Link>.
        </SmallPrint>
      </LinkPage>
    )
  return (
    <LinkPage title={titles[state]}>
      <ActionResult of={outcome}>
        {state === 'ended' ? endedMessage : state === 'expired' ? expiredMessage : unknownLinkMessage}
      </ActionResult>
      <ButtonLink to="/calendar/yours" tone="line">
        Your dates
      </ButtonLink>
    </LinkPage>
  )
}

/** The questions write the new answers into the address; the button keeps them. */
function Change() {
  const { given, isChanging } = useLoaderData<typeof loader>()
  const { token } = useParams()
  const [kind] = given.kind ?? []
  return (
    <details className={styles.change} open={isChanging}>
      <summary>Change the answers</summary>
      <QuestionsForm given={given} action={`/link/reminders/${token}`} />
      {isChanging && isKind(kind) && (
        <>
          <p>The reminders will be for the dates of {businessText({ kind })}, by the answers above.</p>
          <ActionButton
            of={changeAnswersForm}
            label="Keep these answers"
            given={{ answers: new URLSearchParams(queryOf(given)).toString() }}
          />
        </>
      )}
    </details>
  )
}
