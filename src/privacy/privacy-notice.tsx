// The current privacy notice, with its table of contents.
import {
  data,
  Link,
  redirect,
  useLoaderData,
  type ClientLoaderFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from 'react-router'
import { longDayText } from '#platform/dates.ts'
import type { Get } from '#platform/pages/calls.ts'
import { get, getContext, loaded, type Loaded } from '#platform/pages/api.ts'
import { pageMeta, siteOf } from '#platform/pages/page-meta.ts'
import { Unbroken } from '#platform/pages/unbroken.tsx'
import { MoreLink } from '#ui/button.tsx'
import { Failed } from '#ui/messages/failed.tsx'
import { Icon } from '#ui/icon.tsx'
import { Page } from '#ui/page.tsx'
import { Prose } from '#ui/prose.tsx'
import type { ReadableNotice } from '#firm/firm.ts'
import styles from '#firm/firm.module.css'
import { draftLine, olderLine } from '#leads/consent/translation-status.ts'
import translated from './privacy-languages.module.css'

function load(get: Get, { url }: Request): Promise<Loaded<ReadableNotice>> {
  const language = new URL(url).searchParams.get('lang') ?? undefined
  return loaded(get('/get/privacynotice', { language }), 'Failed to fetch')
}

export async function loader({ context, request }: LoaderFunctionArgs) {
  const notice = await load(context.get(getContext), request)
  // One address for the English notice, so that nobody can fill the cache with languages that there are not.
  if (notice.data?.translation === null && new URL(request.url).searchParams.has('lang')) throw redirect('/privacy')
  return data(notice, notice.error === null ? 200 : 503)
}

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  return load(get, request)
}

function addressIn(code: string): string {
  return code === 'en' ? '/privacy' : `/privacy?lang=${code}`
}

export const meta: MetaFunction<typeof loader> = ({ matches, loaderData }) => {
  const { notice, languages = {}, translation } = loaderData?.data ?? {}
  const { publicUrl } = siteOf(matches)
  const [first] = notice?.sections ?? []
  return [
    ...pageMeta({
      title: notice?.title ?? 'Privacy notice',
      description:
        // Whole words: a letter of these scripts may be several characters.
        (translation && /^.{1,155}(?=\s|$)/s.exec(first?.paragraphs[0] ?? '')?.[0]) ??
        'What personal data this website collects, why, how long we keep it, and your rights under Indian law.',
      path: addressIn(translation?.code ?? 'en'),
      matches,
    }),
    ...['x-default', 'en', ...Object.keys(languages)].map((code) => ({
      tagName: 'link',
      rel: 'alternate',
      hrefLang: code === 'x-default' ? code : `${code}-IN`,
      href: publicUrl + addressIn(code === 'x-default' ? 'en' : code),
    })),
  ]
}

export default function PrivacyPage() {
  const notice = useLoaderData<typeof loader>()
  return (
    <Page>
      <div className={`wrap ${styles.privacy}`}>
        {notice.error === null ? (
          <>
            <Languages {...notice.data} />
            <Notice {...notice.data} />
          </>
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

function Languages({ languages, translation }: ReadableNotice) {
  return (
    <nav aria-label="Language of this notice" className={translated.languages}>
      {Object.entries({ en: 'English', ...languages }).map(([code, name]) => (
        <Link
          key={code}
          to={addressIn(code)}
          lang={code}
          hrefLang={code}
          aria-current={code === (translation?.code ?? 'en') ? 'true' : undefined}
        >
          {name}
        </Link>
      ))}
    </nav>
  )
}

function Notice({ notice: { title, version, asAt, sections }, translation }: ReadableNotice) {
  return (
    <div
      lang={translation?.code}
      dir={translation ? 'auto' : undefined}
      className={translation ? translated.text : undefined}
    >
      <h1>{title}</h1>
      <p className={styles.version}>
        {translation?.versionLine ?? `Version ${version}, in force from ${longDayText(asAt)}`}
      </p>
      {translation && <Status of={translation} />}
      <MoreLink to="#my-data" className={styles.toForm}>
        <span lang="en-IN">See, correct or erase your data</span>
      </MoreLink>
      <div className={`stat ${styles.noticeBody}`}>
        <nav className={`stat__note ${styles.contents}`} aria-labelledby="contents">
          <h2 id="contents">{translation?.contents ?? 'Contents'}</h2>
          <Contents of={sections} />
        </nav>
        {/* On phones, where the list would fill the screen. Only one of the two is shown. */}
        <nav className={styles.folded} aria-label={translation?.contents ?? 'Contents'}>
          <details>
            <summary>
              {translation?.contents ?? 'Contents'}
              <Icon name="plus" />
            </summary>
            <Contents of={sections} />
          </details>
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
    </div>
  )
}

/** What is to be said of the translation, in its language and in English. */
function Status({ of: { status, isDraft, isOlder } }: { of: NonNullable<ReadableNotice['translation']> }) {
  if (status.length === 0) return null
  return (
    <div className={translated.status}>
      {status.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {isDraft && <p lang="en">{draftLine}</p>}
      {isOlder && <p lang="en">{olderLine}</p>}
    </div>
  )
}

function Contents({ of: sections }: { of: ReadableNotice['notice']['sections'] }) {
  return (
    <ol>
      {sections.map(({ heading }, place) => (
        <li key={place}>
          <a href={`#section-${place + 1}`}>{heading}</a>
        </li>
      ))}
    </ol>
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
      <Unbroken key={place} text={part} />
    ),
  )
}
