// The page behind the link in the confirmation of an application: its status, without promising anything.
import { data, Link, useLoaderData, type LoaderFunctionArgs, type MetaFunction } from 'react-router'
import { LinkPage, linkPageMeta } from '#leads/link-page.tsx'
import { dayInIndia, longDayText } from '#platform/dates.ts'
import { getContext } from '#platform/pages/api.ts'
import { ButtonLink } from '#ui/button.tsx'
import { SmallPrint } from '#ui/short-page.tsx'
import type { Progress } from './progress.ts'
import styles from './progress-page.module.css'

const title = 'Your application'
const steps: readonly { state: Progress; name: string; text: string }[] = [
  { state: 'received', name: 'Received', text: 'We have received it and have not yet reviewed it.' },
  { state: 'being read', name: 'Under review', text: 'We are reviewing it. There is no outcome yet.' },
  {
    state: 'decided',
    name: 'Decided',
    text: 'The decision itself is not shown here. If you have not heard of it, please write to us and quote the reference.',
  },
]

export async function loader({ context, params }: LoaderFunctionArgs) {
  const get = context.get(getContext)
  const application = await get('/link/application/{token}/state', { token: params['token'] ?? '' })
  return data(application, application.state === 'unknown' ? 404 : 200)
}

export const meta: MetaFunction<typeof loader> = ({ matches }) => linkPageMeta(title, '/link/application', matches)

export default function ProgressPage() {
  const application = useLoaderData<typeof loader>()
  if (application.state === 'unknown')
    return (
      <LinkPage title="No application">
        <p>
          We hold no application for this link. We erase an application and its resume when the period in our{' '}
          <Link to="/privacy">privacy notice</Link> has ended, or earlier if the applicant asks. If yours is recent,
          please check that the link is complete.
        </p>
        <ButtonLink to="/careers/explore" tone="line">
          Explore vacancies
        </ButtonLink>
      </LinkPage>
    )
  const { state, reference, vacancy, receivedOn } = application
  const at = steps.findIndex((step) => step.state === state)
  return (
    <LinkPage title={title}>
      <p>
        {vacancy ? (
          <>
            For <b>{vacancy}</b>, received
          </>
        ) : (
          'Your profile, received'
        )}{' '}
        on {longDayText(dayInIndia(new Date(receivedOn)))}. Reference {reference}.
      </p>
      <ol className={styles.steps} role="list">
        {steps.map(({ name, text }, place) => (
          <li key={name} aria-current={place === at ? 'step' : undefined} data-is-past={place < at || undefined}>
            <b>{name}</b>
            {place < at && <span className="vh">, done</span>}
            {place === at && <p>{text}</p>}
          </li>
        ))}
      </ol>
      <SmallPrint>
        To see, correct or erase what we hold about you, use the <Link to="/privacy#my-data">privacy page</Link>.
      </SmallPrint>
    </LinkPage>
  )
}
