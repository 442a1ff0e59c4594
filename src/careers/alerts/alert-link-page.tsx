// The page behind the links of an alert. Opening it changes nothing; its buttons start the alert or end it.
import { data, Link, useLoaderData, type LoaderFunctionArgs, type MetaFunction } from 'react-router'
import { ActionButton, ActionResult, useActionOutcome } from '#forms/action-button.tsx'
import { submitOnServer, submitQuietly } from '#forms/submit.ts'
import { LinkPage, linkPageMeta } from '#leads/link-page.tsx'
import { jobAlertNotice } from '#leads/notices/job-alert.ts'
import { expiredMessage } from '#leads/opt-in/link-messages.ts'
import { getContext } from '#platform/pages/api.ts'
import { ButtonLink } from '#ui/button.tsx'
import { SmallPrint } from '#ui/short-page.tsx'
import { alertPath } from '#careers/explore-address.ts'
import { explorePath } from '#careers/job/job-text.ts'
import { alertConfirmedMessage, alertEndedMessage, confirmAlertForm, endAlertForm, type LinkedAlert } from './alert.ts'

const statuses: Record<LinkedAlert['state'], number> = { pending: 200, confirmed: 200, expired: 410, unknown: 404 }
const titles: Record<LinkedAlert['state'], string> = {
  pending: 'Confirm your job alert',
  confirmed: 'Your job alert',
  expired: 'This link has expired',
  unknown: 'No job alert',
}
const forms = [confirmAlertForm, endAlertForm]

export async function loader({ context, params }: LoaderFunctionArgs) {
  const alert = await context.get(getContext)('/link/jobalert/{token}/state', { token: params['token'] ?? '' })
  return data(alert, statuses[alert.state])
}

export const action = submitOnServer(forms)
export const clientAction = submitQuietly(forms)

export const meta: MetaFunction<typeof loader> = ({ matches, loaderData }) =>
  linkPageMeta(titles[loaderData?.state ?? 'unknown'], '/link/jobalert', matches)

export default function AlertLinkPage() {
  const { state, search, others } = useLoaderData<typeof loader>()
  const outcome = useActionOutcome()
  const vacancies = search.replace(/^all /, '')
  if (state === 'pending')
    return (
      <LinkPage title={titles.pending}>
        <p>You will get an e-mail about new {vacancies}, at most once a day.</p>
        <SmallPrint>
          {jobAlertNotice} <Link to="/privacy">Privacy notice</Link>.
        </SmallPrint>
        <ActionButton of={confirmAlertForm} label="Confirm the alert" />
      </LinkPage>
    )
  if (state === 'confirmed')
    return (
      <LinkPage title={titles.confirmed}>
        {outcome && <ActionResult of={outcome}>{alertConfirmedMessage}</ActionResult>}
        <p>You get an e-mail about new {vacancies}, at most once a day.</p>
        <ActionButton of={endAlertForm} label="End this alert" given={{ all: '' }} tone="line" />
        {others > 0 && (
          <ActionButton of={endAlertForm} label="End all my job alerts" given={{ all: 'yes' }} tone="line" />
        )}
      </LinkPage>
    )
  const ended = outcome?.isDone ? alertEndedMessage : gone
  return (
    <LinkPage title={titles[state]}>
      <ActionResult of={outcome}>{state === 'expired' ? expiredMessage : ended}</ActionResult>
      <ButtonLink to={state === 'expired' ? alertPath : explorePath} tone="line">
        {state === 'expired' ? 'Job alert' : 'Explore vacancies'}
      </ButtonLink>
    </LinkPage>
  )
}

const gone = 'This alert has ended, a later e-mail has replaced the link, or the link is not complete.'
