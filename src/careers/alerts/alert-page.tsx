// Asks for an e-mail about new vacancies that match the search of the address.
import { Link, useLoaderData, type LoaderFunctionArgs, type MetaFunction } from 'react-router'
import { FormFields } from '#forms/form-fields.tsx'
import { Form, Received, SubmitButton } from '#forms/form.tsx'
import { submitQuietly, submitOnServer } from '#forms/submit.ts'
import { useSubmission } from '#forms/use-submission.ts'
import { jobAlertNotice } from '#leads/notices/job-alert.ts'
import { pageMeta } from '#platform/pages/page-meta.ts'
import { receivedPlate, ShortPage, SmallPrint } from '#ui/short-page.tsx'
import { alertPath, exploreAddress, searchOf, searchQuery, termNames, vacanciesText } from '#careers/explore-address.ts'
import { alertForm } from './alert-form.ts'
import styles from './alert-page.module.css'

function load(address: string) {
  const { page: _, ...terms } = searchOf(address)
  return terms
}

export function loader({ request }: LoaderFunctionArgs) {
  return load(request.url)
}

export function clientLoader({ request }: LoaderFunctionArgs) {
  return load(request.url)
}

export const action = submitOnServer([alertForm])
export const clientAction = submitQuietly([alertForm])

export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  pageMeta({
    title: 'Job alert',
    description: 'An e-mail when a new vacancy matches your search, at most once a day.',
    path: alertPath,
    matches,
    isIndexed: false,
  })

export default function AlertPage() {
  const terms = useLoaderData<typeof loader>()
  const submission = useSubmission(alertForm, { isQuiet: true })
  return (
    <ShortPage title="Job alert" plate={receivedPlate}>
      <p>
        New {vacanciesText(terms).replace(/^all /, '')} by e-mail, at most once a day.{' '}
        <Link to={exploreAddress(terms)}>
          {searchQuery(terms) ? 'Change the search' : 'Choose what they should be about'}
        </Link>
      </p>
      <Received submission={submission} title="Please check your e-mail" again="Enter another address">
        <p>
          We have sent a link to <b>{submission.outcome?.values['email']}</b>, unless that address has this alert
          already or was sent a link recently. If it does not arrive within a few minutes, please check your spam
          folder. The link works for 7 days.
        </p>
      </Received>
      <Form of={alertForm} submission={submission} className={styles.form}>
        {termNames.map((name) => (
          <input key={name} type="hidden" name={name} value={terms[name]} />
        ))}
        <FormFields of={alertForm} submission={submission} />
        <SmallPrint>
          We will e-mail you a link. The alert starts when you confirm it. {jobAlertNotice}{' '}
          <Link to="/privacy">Privacy notice</Link>.
        </SmallPrint>
        <SubmitButton submission={submission}>Send me the link</SubmitButton>
      </Form>
    </ShortPage>
  )
}
