// Everything that the website keeps about one address, shown to its owner, with the buttons to correct or erase it.
import type { ReactNode } from 'react'
import {
  data,
  useActionData,
  useLoaderData,
  useParams,
  useRouteLoaderData,
  type LoaderFunctionArgs,
  type MetaFunction,
} from 'react-router'
import { PhoneLink } from '#firm/every-page/phone-link.tsx'
import type { RootData } from '#firm/every-page/root-data.ts'
import { LinkPage, linkPageMeta } from '#leads/link-page.tsx'
import { ActionResult, onItsPage, useActionOutcome } from '#forms/action-button.tsx'
import { FormFields } from '#forms/form-fields.tsx'
import { Form, SubmitButton } from '#forms/form.tsx'
import type { Outcome } from '#forms/post.ts'
import { submitOnServer, submitQuietly } from '#forms/submit.ts'
import { useSubmission } from '#forms/use-submission.ts'
import { timeText } from '#platform/dates.ts'
import { getContext } from '#platform/pages/api.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { describedBy, FieldNotes } from '#ui/field.tsx'
import { Icon } from '#ui/icon.tsx'
import { Page } from '#ui/page.tsx'
import { correctionForm, erasureForm, withdrawalForm } from '#privacy/forms.ts'
import { Consent, Records } from './held-records.tsx'
import { isAnythingHeld, mailboxDays, type MyData } from './my-data.ts'
import styles from './my-data.module.css'

/** There is no clientLoader: the data is loaded from the server again after every change. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const get = context.get(getContext)
  const given = await get('/link/my-data/{token}/record', { token: params['token'] ?? '' }).catch(() => null)
  // Thrown, the failure would replace the page, and a form that was sent without JavaScript would lose its text.
  if (given === null) return data({ state: 'unreadable' as const }, 503)
  return data(withFormattedDates(given), given.state === 'ended' ? 410 : 200)
}

const forms = [correctionForm, withdrawalForm, erasureForm]

export const action = submitOnServer(forms)
export const clientAction = submitQuietly(forms)

export { revalidatesUnlessFailed as shouldRevalidate } from '#forms/revalidation.ts'

export const meta: MetaFunction<typeof loader> = ({ matches }) => linkPageMeta('Your data', '/privacy', matches)

const inIndia = (instant: string) => timeText(new Date(instant))

/** Dates are formatted on the server only, so that hydration does not differ where a browser formats them otherwise. */
function withFormattedDates(given: MyData): MyData {
  if (given.state === 'ended') return given
  if (given.state === 'erased') {
    const { erasedOn, restrictedUntil } = given
    return { ...given, erasedOn: inIndia(erasedOn), restrictedUntil: restrictedUntil && inIndia(restrictedUntil) }
  }
  const { sections, consents, correctedOn } = given
  return {
    ...given,
    expiresOn: inIndia(given.expiresOn),
    correctedOn: correctedOn && inIndia(correctedOn),
    consents: consents.map((consent) => ({
      ...consent,
      givenOn: inIndia(consent.givenOn),
      withdrawnOn: consent.withdrawnOn && inIndia(consent.withdrawnOn),
    })),
    sections: sections.map((section) => ({
      ...section,
      records: section.records.map((record) => ({
        ...record,
        facts: record.facts.map((fact) => ('on' in fact ? { label: fact.label, text: inIndia(fact.on) } : fact)),
      })),
    })),
  }
}

export default function MyDataPage() {
  const given = useLoaderData<typeof loader>()
  const { token = '' } = useParams()
  const outcome = useActionOutcome()
  // Shown at the top, because the button that was clicked may be gone.
  const done = outcome && (
    <ActionResult of={outcome} className={styles.done}>
      <Icon name={outcome.isDone ? 'check' : 'alert'} />
      {outcome.message}
    </ActionResult>
  )
  if (given.state === 'unreadable') return <Unreadable />
  if (given.state === 'ended') return <Ended />
  if (given.state === 'erased') return <Erased {...given} done={done} />
  return <Open {...given} download={`/link/my-data/${encodeURIComponent(token)}/download`} done={done} />
}

function Unreadable() {
  const posted = useActionData<Outcome>()
  return (
    <LinkPage title="We cannot show your data right now">
      <p>
        Something went wrong on our side. Your link still works. Please try again in a minute, or telephone us on{' '}
        <PhoneLink />.
      </p>
      {posted?.form === correctionForm.name ? <Correction /> : posted && <p role="alert">{posted.message}</p>}
    </LinkPage>
  )
}

function Ended() {
  return (
    <LinkPage title="This link has expired">
      <p>Each link works for 24 hours, or until your data has been erased.</p>
      <ButtonLink to="/privacy#my-data" tone="line">
        Request a new link
      </ButtonLink>
    </LinkPage>
  )
}

type ErasedProps = { erasedOn: string; restrictedUntil: string | null; done: ReactNode }

function Erased({ erasedOn, restrictedUntil, done }: ErasedProps) {
  return (
    <LinkPage title="Your data">
      {done}
      <p>
        We erased the data held for your address on {erasedOn}. We delete the e-mails about it from our office’s mailbox
        by hand within {mailboxDays} days. Copies in our backups are deleted when those backups expire.
      </p>
      {restrictedUntil && (
        <p>
          Data that the law requires us to keep is no longer used. We will erase it on {restrictedUntil}; you do not
          need to ask again.
        </p>
      )}
      <p>
        We retain proof of your consents and withdrawals against a coded form of your address and, where needed, a note
        not to send you the newsletter.
      </p>
      <ButtonLink to="/home" tone="line">
        Home
      </ButtonLink>
    </LinkPage>
  )
}

type OpenProps = Extract<MyData, { state: 'open' }> & {
  download: string
  done: ReactNode
}

function Open({ address, expiresOn, correctedOn, sections, consents, download, done }: OpenProps) {
  const isErasable = isAnythingHeld({ sections, consents })
  return (
    <Page>
      <div className={`wrap ${styles.place}`}>
        <h1>Your data</h1>
        {done}
        <p>
          This is the data we hold for <b>{address}</b>. The link to this page works until {expiresOn}.
        </p>
        {sections.map((section, place) => (
          <Part key={section.heading} id={`kept-${place}`} heading={section.heading}>
            <Records of={section} />
          </Part>
        ))}
        {consents.length > 0 && (
          <Part id="consents" heading="Your consents">
            {isErasable && (
              <p>
                If you withdraw consent, we stop using the data: the newsletter ends, and the message, booking or
                application is erased. If you no longer wish to be considered for other vacancies, your application
                itself is kept.
              </p>
            )}
            {consents.map((consent) => (
              <Consent key={consent.id} consent={consent} />
            ))}
          </Part>
        )}
        <Part id="download" heading="Download">
          <p>All of the above in one machine-readable file (JSON).</p>
          <form method="post" action={download}>
            <Button type="submit" tone="line">
              Download
            </Button>
          </form>
        </Part>
        <Part id="correction" heading="Ask for a correction">
          {correctedOn === null ? (
            <Correction />
          ) : (
            <p>You asked for a correction on {correctedOn}. We will answer within 30 days.</p>
          )}
        </Part>
        <Part id="erase" heading={isErasable ? 'Erase everything' : 'Already erased'}>
          {isErasable ? (
            <>
              <p>
                This erases everything above at once, and cannot be undone. We also delete the e-mails about it from our
                office’s mailbox, by hand, within {mailboxDays} days. We will not answer open questions, and upcoming
                meetings are cancelled. We retain proof of your consents against a coded form of your address. Data that
                the law requires us to keep is no longer used, and is erased when that period ends.
              </p>
              <Erasure address={address} />
            </>
          ) : (
            <p>
              What you consented to is erased. We retain proof of your consents against a coded form of your address.
            </p>
          )}
          <p>
            Questions and complaints about personal data: <GrievanceLink />.
          </p>
        </Part>
      </div>
    </Page>
  )
}

/** The address of the grievance officer. */
function GrievanceLink() {
  const email = useRouteLoaderData<RootData>('root')?.settings.grievance.email
  return <a href={`mailto:${email}`}>{email}</a>
}

function Correction() {
  const submission = useSubmission(correctionForm, onItsPage)
  return (
    <Form of={correctionForm} submission={submission} className={styles.form}>
      <FormFields of={correctionForm} submission={submission} />
      <SubmitButton submission={submission} tone="line">
        Send
      </SubmitButton>
    </Form>
  )
}

function Erasure({ address }: { address: string }) {
  const submission = useSubmission(erasureForm, onItsPage)
  const { error, name } = submission.fieldProps('sure')
  const id = `${erasureForm.name}-sure`
  return (
    <Form of={erasureForm} submission={submission} className={styles.form}>
      <div>
        <label className={styles.sure}>
          <input
            type="checkbox"
            id={id}
            name={name}
            value="yes"
            aria-invalid={error ? true : undefined}
            aria-describedby={describedBy(id, { error })}
          />
          <span>Yes, erase everything you hold for {address}.</span>
        </label>
        <FieldNotes id={id} error={error} />
      </div>
      <SubmitButton submission={submission}>Erase everything</SubmitButton>
    </Form>
  )
}

function Part({ id, heading, children }: { id: string; heading: string; children: ReactNode }) {
  return (
    <section className="stat" aria-labelledby={id}>
      <div className="stat__note">
        <h2 id={id}>{heading}</h2>
      </div>
      <div className={styles.matter}>{children}</div>
    </section>
  )
}
