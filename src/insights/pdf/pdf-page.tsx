// A PDF at full width beside its title. A link in an insight passes title and description in the navigation state.
// Without that state the page looks for a published document of that name, and shows nothing if there is none.
import { useEffect, useState, type ComponentType } from 'react'
import {
  data,
  Link,
  useLoaderData,
  useLocation,
  useParams,
  type LoaderFunctionArgs,
  type MetaArgs,
  type MetaDescriptor,
} from 'react-router'
import type { Get } from '#platform/pages/calls.ts'
import { get, getContext, loaded } from '#platform/pages/api.ts'
import { pageMeta } from '#platform/pages/page-meta.ts'
import { Unbroken } from '#platform/pages/unbroken.tsx'
import { useSite } from '#platform/pages/site.tsx'
import { Failed } from '#ui/messages/failed.tsx'
import { MoreLink } from '#ui/button.tsx'
import { useHydrated } from '#ui/hydrated.ts'
import { fileUrl } from '#ui/image.tsx'
import { Page } from '#ui/page.tsx'
import { ShortPage } from '#ui/short-page.tsx'
import type { InsightType } from '#insights/insight.ts'
import { insightPath } from '#insights/insight-card.tsx'
import { beforeOpening, type PdfMessage } from './pdf-reader-state.ts'
import { PdfToolbar } from './pdf-toolbar.tsx'
import styles from './pdf.module.css'

/** What a link to this page carries in its navigation state (specification §3); `pdf` is a path below the file host. */
export type PdfViewerState = { pdf: string; title: string; shortDescription: string }

/** The insight that the document is attached to. */
type Source = { typeofinsight: InsightType; id: number; title: string }
type PdfData = { published: PdfViewerState | null; source: Source | null; isFailed: boolean }

/** Looks for the published document of this name. */
async function load(get: Get, pdf: string): Promise<PdfData> {
  const { data: found, error } = await loaded(get('/get/insightdocuments', { pdf }), 'Failed to fetch')
  const document = found?.[0]
  if (!document) return { published: null, source: null, isFailed: error !== null }
  const { url, title, shortDescription, typeofinsight, insightId, insightTitle } = document
  const source = { typeofinsight, id: insightId, title: insightTitle }
  return { published: { pdf: url, title, shortDescription }, source, isFailed: false }
}

export async function loader({ context, params }: LoaderFunctionArgs) {
  const page = await load(context.get(getContext), params.pdf ?? '')
  return data(page, page.isFailed ? 503 : page.published ? 200 : 404)
}

export function clientLoader({ params }: LoaderFunctionArgs): Promise<PdfData> {
  return load(get, params.pdf ?? '')
}

export function meta({ matches, loaderData, location, params }: MetaArgs<typeof loader>): MetaDescriptor[] {
  const shown = viewerState(location.state) ?? loaderData?.published
  return pageMeta({
    title: shown?.title ?? 'Document',
    description: shown?.shortDescription ?? '',
    path: `/blogs/fullpdfview/${encodeURIComponent(params.pdf ?? '')}`,
    matches,
    isIndexed: shown != null,
  })
}

export default function PdfPage() {
  const { published, source, isFailed } = useLoaderData<typeof loader>()
  const { pdf: fileName = 'document.pdf' } = useParams()
  const { fileHost } = useSite()
  const shown = useNavigationState() ?? published

  if (!shown) return <NothingToShow isFailed={isFailed} />
  // A bare file name is looked up. A path or an address is used as it is.
  const file = shown.pdf.includes('/') ? shown.pdf : (published?.pdf ?? shown.pdf)
  const url = fileUrl(fileHost, file)
  return (
    <Page>
      <div className={`wrap ${styles.page}`}>
        <aside className={styles.about}>
          <h1>
            <Unbroken text={shown.title} />
          </h1>
          <p>
            <Unbroken text={shown.shortDescription} />
          </p>
          <a href={url} download={fileName} className={styles.download}>
            Download
          </a>
          {source && (
            <p className={styles.from}>
              This document belongs to{' '}
              <Link to={insightPath(source)}>
                <Unbroken text={source.title} />
              </Link>
              .
            </p>
          )}
        </aside>
        <LazyViewer url={url} fileName={fileName} title={shown.title} />
      </div>
    </Page>
  )
}

function NothingToShow({ isFailed }: { isFailed: boolean }) {
  const message: PdfMessage = isFailed ? 'Failed to load PDF file.' : 'No PDF file specified.'
  return (
    <ShortPage
      title={isFailed ? 'Document' : 'Document not found'}
      plate={{ kind: 'rosette', seed: 'document', family: 'lace' }}
    >
      {isFailed ? (
        <Failed text={message} />
      ) : (
        <>
          <p>{message}</p>
          <p>
            There is no document at this address. It may have been renamed, or replaced by a newer one. Our documents
            are attached to the insights that they belong to.
          </p>
        </>
      )}
      <MoreLink to="/insights">Insights</MoreLink>
      <MoreLink to="/contact#enquiry">Ask us for the document</MoreLink>
    </ShortPage>
  )
}

type ViewerProps = { url: string; fileName: string; title: string }

const noReader = { current: null }

/** Only this component loads pdf.js. */
function LazyViewer(props: ViewerProps) {
  const [Viewer, setViewer] = useState<ComponentType<ViewerProps>>()
  const [message, setMessage] = useState<PdfMessage>('Loading PDF…')

  useEffect(() => {
    let isWanted = true
    import('./pdf-viewer.tsx').then(
      ({ PdfViewer }) => isWanted && setViewer(() => PdfViewer),
      (error: unknown) => {
        console.warn('The viewer could not be fetched:', error)
        if (isWanted) setMessage('Failed to load PDF file.')
      },
    )
    return () => {
      isWanted = false
    }
  }, [])

  if (Viewer) return <Viewer {...props} />
  return (
    <div className={styles.viewer}>
      <PdfToolbar state={beforeOpening} reader={noReader} fileName={props.fileName} />
      <div className={styles.desk}>
        <p className={styles.message} role="status">
          {message}
        </p>
        <noscript>
          <p className={`${styles.message} ${styles.unread}`}>
            To read the document on this page you need JavaScript and a browser from 2022 or later. The “Download” link
            next to the title works in all browsers.
          </p>
        </noscript>
      </div>
    </div>
  )
}

/** The server has no navigation state, so it is read only after hydration. */
function useNavigationState(): PdfViewerState | null {
  const { state } = useLocation()
  return useHydrated() ? viewerState(state) : null
}

function viewerState(state: unknown): PdfViewerState | null {
  if (typeof state !== 'object' || state === null) return null
  const { pdf, title, shortDescription } = state as Record<string, unknown>
  if (typeof pdf !== 'string' || pdf === '' || typeof title !== 'string') return null
  return { pdf, title, shortDescription: typeof shortDescription === 'string' ? shortDescription : '' }
}
