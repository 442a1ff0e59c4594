// The document around every page, and the parts that all pages share.
import { useEffect, type ReactNode } from 'react'
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
import { InlineStylesheet } from '#platform/pages/stylesheet.tsx'
import { ErrorScreen } from '#ui/error-screen.tsx'
import { SiteLayout } from '#site/layout.tsx'
import { defaultDeclaration, defaultSettings } from '#firm/defaults.server.ts'
import { contactError, loadRoot, type RootData } from '#firm/root-data.ts'
import sansFont from '#ui/fonts/hanken-grotesk.woff2?url'
import italicFont from '#ui/fonts/psr-serif-italic.woff2?url'
import romanFont from '#ui/fonts/psr-serif-roman.woff2?url'
import { FileHost } from '#ui/image.tsx'
import '#ui/tokens.css'
import '#ui/base.css'

export function loader({ context }: LoaderFunctionArgs): Promise<RootData> {
  return loadRoot(context.get(getContext), {
    addresses: context.get(siteContext),
    settings: defaultSettings,
    contact: { data: null, error: contactError },
    declaration: defaultDeclaration,
  })
}

/** In the browser only: the data shown at present. */
let shown: RootData | undefined

export function clientLoader({ serverLoader }: ClientLoaderFunctionArgs): Promise<RootData> {
  return shown ? loadRoot(get, shown) : serverLoader<typeof loader>()
}

/** Used only if a page failed, because every page has its own meta. */
export function meta({ error, loaderData }: MetaArgs<typeof loader>): MetaDescriptor[] {
  const status = isRouteErrorResponse(error) ? `${error.status} ${error.statusText}` : 'Unexpected Application Error!'
  return [{ title: titleWithFirm(status, loaderData?.settings.firmName ?? '') }, { name: 'robots', content: 'noindex' }]
}

/** The shared data is loaded once per visit. If part of it failed to load, it is loaded again with the next page. */
export function shouldRevalidate(): boolean {
  return shown?.isComplete === false
}

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en-IN">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#0b222a" />
        <Meta />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="alternate" type="application/atom+xml" title="Insights" href="/insights/atom.xml" />
        <link rel="alternate" type="application/rss+xml" title="Insights" href="/insights/rss.xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        {[romanFont, sansFont, italicFont].map((font) => (
          <link key={font} rel="preload" href={font} as="font" type="font/woff2" crossOrigin="anonymous" />
        ))}
        <InlineStylesheet />
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
      <ErrorScreen error={error} />
    </Frame>
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
          contact={contact.data?.[0] ?? null}
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
