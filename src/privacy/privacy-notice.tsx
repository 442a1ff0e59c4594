// The current privacy notice, with its table of contents.
import { data, useLoaderData, type LoaderFunctionArgs, type MetaFunction } from 'react-router'
import { get, getContext, loaded, type Get, type Loaded } from '#platform/pages/api.ts'
import { pageMeta } from '#platform/pages/page-meta.ts'
import { Failed } from '#ui/failed.tsx'
import { Page } from '#ui/page.tsx'
import { Prose } from '#ui/prose.tsx'
import type { PrivacyNotice } from '#firm/firm.ts'
import styles from '#firm/firm.module.css'

function load(get: Get): Promise<Loaded<PrivacyNotice>> {
  return loaded(get('/get/firmtext?slug=privacy'), 'Failed to fetch')
}

export async function loader({ context }: LoaderFunctionArgs) {
  const notice = await load(context.get(getContext))
  return data(notice, notice.error === null ? 200 : 503)
}

export function clientLoader() {
  return load(get)
}

export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  pageMeta({
    title: 'Privacy notice',
    description:
      'Which personal data the forms of this website ask for, why, how long they are kept, and the rights you have under the law of India.',
    path: '/privacy',
    matches,
  })

export default function PrivacyPage() {
  const notice = useLoaderData<typeof loader>()
  return (
    <Page>
      <div className={`wrap ${styles.privacy}`}>
        {notice.error === null ? (
          <Notice {...notice.data} />
        ) : (
          <>
            <h1>Privacy notice</h1>
            <Failed text={notice.error} className={styles.failed} />
          </>
        )}
      </div>
    </Page>
  )
}

function Notice({ title, version, sections }: PrivacyNotice) {
  return (
    <>
      <h1>{title}</h1>
      <p className={styles.version}>Version {version}</p>
      <div className={`stat ${styles.noticeBody}`}>
        <nav className={`stat__note ${styles.contents}`} aria-labelledby="contents">
          <h2 id="contents">Contents</h2>
          <ol>
            {sections.map(({ heading }, place) => (
              <li key={place}>
                <a href={`#section-${place + 1}`}>{heading}</a>
              </li>
            ))}
          </ol>
        </nav>
        <Prose>
          {sections.map(({ heading, paragraphs, items = [] }, place) => (
            <section key={place} aria-labelledby={`section-${place + 1}`} className={styles.clause}>
              <h2 id={`section-${place + 1}`}>{heading}</h2>
              {paragraphs.map((paragraph, at) => (
                <p key={at}>{withMailLinks(paragraph)}</p>
              ))}
              {items.length > 0 && (
                <ul>
                  {items.map((item, at) => (
                    <li key={at}>{withMailLinks(item)}</li>
                  ))}
                </ul>
              )}
            </section>
          ))}
        </Prose>
      </div>
    </>
  )
}

const mailAddress = /([\w.+-]+@[\w-]+(?:\.[\w-]+)+)/

/** The notice is plain text; its e-mail addresses become links. */
function withMailLinks(text: string) {
  return text.split(mailAddress).map((part, place) =>
    place % 2 === 1 ? (
      <a key={place} href={`mailto:${part}`}>
        {part}
      </a>
    ) : (
      part
    ),
  )
}
