// The firm as a practice: what company secretaries in practice do, the firm's history, and its partners.
import { useLoaderData, useRouteLoaderData, type MetaFunction } from 'react-router'
import type { Get } from '#platform/pages/calls.ts'
import { ifOffered, inBrowser, loaded, type Loaded, onServer } from '#platform/pages/api.ts'
import { pageMeta } from '#platform/pages/page-meta.ts'
import { ConsultationCall } from './every-page/consultation-call.tsx'
import { Banner } from '#ui/banner.tsx'
import { Failed } from '#ui/messages/failed.tsx'
import { Icon } from '#ui/icon.tsx'
import { Prose } from '#ui/prose.tsx'
import type { Faq, Partner } from './firm.ts'
import { Medallion } from '#firm/team/medallion.tsx'
import { membershipsOf, registrationsOf } from '#firm/offices/private/registrations.ts'
import type { RootData } from './every-page/root-data.ts'
import styles from './firm.module.css'

type Question = Pick<Faq, 'question' | 'answerHtml'>
type AssociatesData = {
  questions: Loaded<Question[]>
  history: string[]
  partners: Loaded<Partner[]>
}

async function load(get: Get): Promise<AssociatesData> {
  const [questions, history, partners] = await Promise.all([
    loaded(
      ifOffered(get('/get/faqs'), []).then((faqs) => faqs.map(questionOf)),
      'Failed to fetch',
    ),
    loaded(get('/get/firmtext?slug=history'), 'Failed to fetch'),
    loaded(ifOffered(get('/get/partners'), []), 'Failed to fetch'),
  ])
  return {
    questions,
    history: history.data?.paragraphs ?? [],
    partners,
  }
}

function questionOf({ question, answerHtml }: Faq): Question {
  return { question, answerHtml }
}

export const loader = onServer(load)
export const clientLoader = inBrowser(load)

export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  pageMeta({
    title: 'Company Secretaries in Practice',
    description: 'What a practising company secretary does, the history of the firm, its offices and its partners.',
    path: '/psraoassociates',
    matches,
  })

export default function AssociatesPage() {
  const { questions, history, partners } = useLoaderData<typeof loader>()
  const { settings, declaration } = useRouteLoaderData<RootData>('root') ?? {}
  const hasQuestions = questions.error !== null || questions.data.length > 0
  return (
    <>
      <Banner title={settings?.firmName ?? 'Associates'} plate={{ kind: 'rosette', seed: 'firm', family: 'lace' }} />
      {hasQuestions && (
        <section className="sec" aria-labelledby="in-practice">
          <div className="wrap stat">
            <div className="stat__note">
              <h2 id="in-practice">Company Secretaries in practice</h2>
            </div>
            {questions.error === null ? <Questions questions={questions.data} /> : <Failed text={questions.error} />}
          </div>
        </section>
      )}
      {history.length > 0 && (
        <section className={hasQuestions ? `sec ${styles.next}` : 'sec'} aria-labelledby="history">
          <div className="wrap stat">
            <div className="stat__note">
              <h2 id="history">{settings ? `Since ${settings.foundedYear}` : 'Our history'}</h2>
            </div>
            <Prose>
              {history.map((paragraph, place) => (
                <p key={place}>{paragraph}</p>
              ))}
            </Prose>
          </div>
        </section>
      )}
      <section className={hasQuestions || history.length > 0 ? `sec ${styles.next}` : 'sec'} aria-labelledby="partners">
        <div className="wrap stat">
          <div className="stat__note">
            <h2 id="partners">Our Partners</h2>
            {settings && <p>The partners lead a team of {settings.members}.</p>}
            {settings && registrationsOf(settings).map((line) => <p key={line}>{line}</p>)}
          </div>
          {partners.error === null ? <Partners partners={partners.data} /> : <Failed text={partners.error} />}
        </div>
      </section>
      {declaration && (
        <section className={`sec ${styles.next}`} aria-label="Declaration and disclaimer">
          <div className={`wrap ${styles.statements}`}>
            <Statement {...declaration} id="declaration-text" />
            <Statement {...declaration.disclaimer} id="disclaimer-text" />
          </div>
        </section>
      )}
      <ConsultationCall />
    </>
  )
}

/** The footer links to it. */
function Statement({ title, paragraphs, id }: { title: string; paragraphs: string[]; id: string }) {
  return (
    <div id={id}>
      <h2>{title}</h2>
      <Prose>
        {paragraphs.map((paragraph, place) => (
          <p key={place}>{paragraph}</p>
        ))}
      </Prose>
    </div>
  )
}

function Questions({ questions }: { questions: Question[] }) {
  return (
    <div className={styles.questions}>
      {questions.map(({ question, answerHtml }, place) => (
        <details key={place} open={place === 0}>
          <summary>
            {question}
            <Icon name="plus" />
          </summary>
          <Prose html={answerHtml} className={styles.answer} />
        </details>
      ))}
    </div>
  )
}

function Partners({ partners }: { partners: Partner[] }) {
  return (
    <ul className={styles.partners}>
      {partners.map(({ name, image, details, ...numbers }, place) => (
        <li key={place}>
          <Medallion name={name} photo={image} className={styles.partnerPlate} />
          <h3>{name}</h3>
          {membershipsOf(numbers).map((line) => (
            <p key={line}>{line}</p>
          ))}
          <p>{details}</p>
        </li>
      ))}
    </ul>
  )
}
