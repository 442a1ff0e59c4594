// The document around every page, and the parts that all pages share.
import { lazy, Suspense, useEffect, type ReactNode } from 'react'
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLoaderData,
  useRouteLoaderData,
  isRouteErrorResponse,
  type ClientLoaderFunctionArgs,
  type LoaderFunctionArgs,
  type MetaArgs,
  type MetaDescriptor,
} from 'react-router'
import { get, getContext } from '#platform/pages/api.ts'
import { titleWithFirm } from '#platform/pages/page-meta.ts'
import { siteContext } from '#platform/pages/site-context.ts'
import { SiteProvider } from '#platform/pages/site.tsx'
import { SiteLayout } from '#site/frame/layout.tsx'
import { usualMinutes } from '#firm/every-page/consultation-length.ts'
import { defaultDeclaration, defaultSettings } from '#firm/defaults.server.ts'
import { sentRoot } from '#firm/every-page/root-data.server.ts'
import { contactError, loadRoot, type RootData } from '#firm/every-page/root-data.ts'
import { FileHost } from '#ui/image.tsx'
import '#ui/tokens.css'
import '#ui/base.css'

export async function loader({ context }: LoaderFunctionArgs): Promise<RootData> {
  const data = await loadRoot(context.get(getContext), {
    slotMinutes: usualMinutes,
    addresses: context.get(siteContext),
    settings: defaultSettings,
    contact: { data: null, error: contactError },
    declaration: defaultDeclaration,
  })
  return sentRoot(data)
}

const errorTitle = 'Unexpected Application Error!'
/** Only where it is shown. If it cannot be loaded, the heading stands alone below the header. */
const FailedPage = lazy(() => import('#site/frame/failed-page.tsx').catch(() => ({ default: ErrorTitle })))

/** In the browser only: the data shown at present. */
let shown: RootData | undefined

export function clientLoader({ serverLoader }: ClientLoaderFunctionArgs): Promise<RootData> {
  return shown ? loadRoot(get, shown) : serverLoader<typeof loader>()
}

/** Used only if a page failed, because every page has its own meta. */
export function meta({ error, loaderData }: MetaArgs<typeof loader>): MetaDescriptor[] {
  const status = isRouteErrorResponse(error) ? `${error.status} ${error.statusText}` : errorTitle
  return [{ title: titleWithFirm(status, loaderData?.settings.firmName ?? '') }, { name: 'robots', content: 'noindex' }]
}

/** The shared data is loaded once per visit. If part of it failed to load, it is loaded again with the next page. */
export function shouldRevalidate(): boolean {
  return shown?.isComplete === false
}

/** The head has more, which the server adds: document-head.server.ts. */
export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en-IN">
      <head>
        <Meta />
        {import.meta.env.DEV && <Links />}
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

export default function Root() {
  return (
    <Frame data={useLoaderData<typeof loader>()}>
      <Outlet />
    </Frame>
  )
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return (
    <Frame data={useRouteLoaderData<typeof loader>('root')} onInk>
      <Suspense fallback={<ErrorTitle />}>
        <FailedPage error={error} />
      </Suspense>
    </Frame>
  )
}

function ErrorTitle() {
  return (
    <section className="sec on-ink">
      <h1 className="wrap">{errorTitle}</h1>
    </section>
  )
}

type FrameProps = { data: RootData | undefined; onInk?: boolean; children: ReactNode }

function Frame({ data, onInk, children }: FrameProps) {
  useEffect(() => {
    shown = data
  }, [data])
  // Only if this file's own loader has failed, which it never does by itself.
  if (!data) return <main id="main">{children}</main>
  const { addresses, settings, contact, declaration } = data
  return (
    <SiteProvider value={{ ...addresses, telephone: settings.phone }}>
      <FileHost value={addresses.fileHost}>
        <SiteLayout
          settings={settings}
          contact={contact.data?.office ?? null}
          contactError={contact.error}
          declaration={declaration}
          onInk={onInk}
        >
          {children}
        </SiteLayout>
      </FileHost>
    </SiteProvider>
  )
}
