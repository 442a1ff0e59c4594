// Everything that the website keeps about one address, shown to its owner, and the presses that change or end it.
import { useState } from 'react'
import {
  data,
  useLoaderData,
  useParams,
  useRevalidator,
  type LoaderFunctionArgs,
  type MetaFunction,
} from 'react-router'
import { grievanceAddress } from '#leads/consent.ts'
import { PressForm } from '#leads/press-form.tsx'
import { getContext } from '#platform/api.ts'
import { pageMeta } from '#platform/page-meta.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Page } from '#ui/page.tsx'
import { purposeNames, type HeldConsent, type MyData } from './my-data.ts'
import type { HeldSection } from './personal-data.ts'
import styles from './my-data.module.css'

/** No counterpart in the browser: the page is asked for anew after every change. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const token = encodeURIComponent(params['token'] ?? '')
  const given = await context.get(getContext)<MyData>(`/privacy/my-data/${token}/record`)
  return data(withDates(given), given.state === 'ended' ? 410 : 200)
}

/** Neither the canonical address nor a referrer may carry the token. */
export const meta: MetaFunction<typeof loader> = ({ matches }) => [
  ...pageMeta({
    title: 'Your data',
    description: 'A page that is reached by a mailed link.',
    path: '/privacy',
    matches,
    isIndexed: false,
  }),
  { name: 'referrer', content: 'no-referrer' },
]

const indianTime = new Intl.DateTimeFormat('en-IN', { timeZone: 'Asia/Kolkata', dateStyle: 'long', timeStyle: 'short' })
const inIndia = (instant: string) => `${indianTime.format(new Date(instant))} IST`

/** Written out by the server alone, so that a browser with other words for a date shows the same page. */
function withDates(given: MyData): MyData {
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
  const [done, setDone] = useState('')
  const { revalidate } = useRevalidator()
  const onDone = (message: string) => {
    setDone(message)
    void revalidate()
  }
  const base = `/privacy/my-data/${encodeURIComponent(token)}`
  return (
    <Page>
      <div className={`wrap ${styles.place}`}>
        <h1>{given.state === 'ended' ? 'This link has ended' : 'Your data'}</h1>
        <p role="status" className={styles.done}>
          {done}
        </p>
        {given.state === 'ended' && <Ended />}
        {given.state === 'erased' && <Erased {...given} />}
        {given.state === 'open' && <Open {...given} base={base} onDone={onDone} />}
      </div>
    </Page>
  )
}

function Ended() {
  return (
    <>
      <p>A link works for 24 hours and until everything is erased. You can ask for a new one on the privacy page.</p>
      <ButtonLink to="/privacy#my-data" tone="line">
        Ask for a new link
      </ButtonLink>
    </>
  )
}

function Erased({ erasedOn, restrictedUntil }: { erasedOn: string; restrictedUntil: string | null }) {
  return (
    <>
      <p>What we kept about your address was erased on {erasedOn}. Copies in our backups expire in turn.</p>
      {restrictedUntil && (
        <p>
          What a law asks us to keep has been put out of use. It is erased on {restrictedUntil}, without a further
          request.
        </p>
      )}
      <p>
        What remains is the proof of your consents and of their end, under a fingerprint in place of your address, and
        where we may not write to you, the entry that stops us.
      </p>
      <ButtonLink to="/home" tone="line">
        Home
      </ButtonLink>
    </>
  )
}

type OpenProps = Extract<MyData, { state: 'open' }> & { base: string; onDone: (message: string) => void }

function Open({ address, expiresOn, correctedOn, sections, consents, base, onDone }: OpenProps) {
  return (
    <>
      <p>
        This is what the website keeps about <b>{address}</b>. The link to this page works until {expiresOn}.
      </p>
      {sections.map((section) => (
        <Section key={section.heading} section={section} />
      ))}
      {consents.length > 0 && (
        <section aria-labelledby="consents">
          <h2 id="consents">What you have agreed to</h2>
          <p>
            To withdraw ends what rests on the consent: the newsletter stops; a message, booking or application is no
            longer used and is erased.
          </p>
          {consents.map((consent) => (
            <Consent key={consent.id} consent={consent} base={base} onDone={onDone} />
          ))}
        </section>
      )}
      <section aria-labelledby="download">
        <h2 id="download">Download</h2>
        <p>Everything above as one file (JSON), for programs to read.</p>
        <form method="post" action={`${base}/download`}>
          <Button type="submit" tone="line">
            Download
          </Button>
        </form>
      </section>
      <section aria-labelledby="correction">
        <h2 id="correction">Ask for a correction</h2>
        {correctedOn === null ? (
          <PressForm action={`${base}/correction`} label="Send" tone="line" onDone={onDone} className={styles.form}>
            <Field label="What is wrong, missing or old" name="text" multiline required maxLength={5000} full />
          </PressForm>
        ) : (
          <p>You asked for a correction on {correctedOn}. It will be answered within 30 days.</p>
        )}
      </section>
      <section aria-labelledby="erase">
        <h2 id="erase">Erase everything</h2>
        <p>
          Everything above is erased at once and cannot be brought back; questions that are open will not be answered.
          What remains is the proof of your consents, under a fingerprint in place of your address. What a law asks us
          to keep is put out of use until its time has passed.
        </p>
        <PressForm action={`${base}/erase`} label="Erase everything" onDone={onDone} className={styles.form}>
          <label className={styles.sure}>
            <input type="checkbox" name="sure" value="yes" required />
            <span>Yes, erase what you keep about {address}.</span>
          </label>
        </PressForm>
      </section>
      <p>
        Questions and complaints about personal data: <a href={`mailto:${grievanceAddress}`}>{grievanceAddress}</a>.
      </p>
    </>
  )
}

function Section({ section: { heading, records } }: { section: HeldSection }) {
  return (
    <section>
      <h2>{heading}</h2>
      {records.map(({ title, facts }, place) => (
        <article key={place} className={styles.record}>
          <h3>{title}</h3>
          <dl>
            {facts.map((fact, at) => (
              <div key={at}>
                <dt>{fact.label}</dt>
                <dd>{'on' in fact ? fact.on : fact.text}</dd>
              </div>
            ))}
          </dl>
        </article>
      ))}
    </section>
  )
}

type ConsentProps = { consent: HeldConsent; base: string; onDone: (message: string) => void }

function Consent({ consent, base, onDone }: ConsentProps) {
  const { id, purpose, noticeText, noticeVersion, givenOn, form, page, withdrawnOn } = consent
  return (
    <article className={styles.record}>
      <h3>{purposeNames[purpose]}</h3>
      <p className={styles.notice}>{noticeText}</p>
      <dl>
        <div>
          <dt>Agreed</dt>
          <dd>{givenOn}</dd>
        </div>
        <div>
          <dt>Form and page</dt>
          <dd>
            {form}, {page}
          </dd>
        </div>
        <div>
          <dt>Version of the notice</dt>
          <dd>{noticeVersion}</dd>
        </div>
        {withdrawnOn && (
          <div>
            <dt>Withdrawn</dt>
            <dd>{withdrawnOn}</dd>
          </div>
        )}
      </dl>
      {!withdrawnOn && (
        <PressForm action={`${base}/withdraw`} label="Withdraw" tone="line" size="small" onDone={onDone}>
          <input type="hidden" name="consent" value={id} />
        </PressForm>
      )}
    </article>
  )
}
