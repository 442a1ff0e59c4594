// The document around every page, and what stands on all of them.
import type { ReactNode } from 'react'
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLoaderData,
  useRouteLoaderData,
  isRouteErrorResponse,
  type LoaderFunctionArgs,
  type MetaArgs,
  type MetaDescriptor,
} from 'react-router'
import { getContext } from '#platform/pages/api.ts'
import { siteContext } from '#platform/pages/site-context.ts'
import { SiteProvider } from '#platform/pages/site.tsx'
import { InlineStylesheet } from '#platform/pages/stylesheet.tsx'
import { ErrorScreen } from '#ui/error-screen.tsx'
import { SiteLayout } from '#site/layout.tsx'
import { loadRoot, type RootData } from '#firm/root-data.ts'
import sansFont from '#ui/fonts/hanken-grotesk.woff2?url'
import italicFont from '#ui/fonts/psr-serif-italic.woff2?url'
import romanFont from '#ui/fonts/psr-serif-roman.woff2?url'
import { FileHost } from '#ui/image.tsx'
import '#ui/tokens.css'
import '#ui/base.css'

export function loader({ context }: LoaderFunctionArgs): Promise<RootData> {
  return loadRoot(context.get(getContext), context.get(siteContext))
}

/** Stands only where a page failed: every page that does not has a meta of its own. */
export function meta({ error, loaderData }: MetaArgs<typeof loader>): MetaDescriptor[] {
  const status = isRouteErrorResponse(error) ? `${error.status} ${error.statusText}` : 'Unexpected Application Error!'
  const firmName = loaderData?.settings?.firmName
  return [{ title: firmName ? `${status} | ${firmName}` : status }, { name: 'robots', content: 'noindex' }]
}

/** What stands on every page is read once a visit. */
export function shouldRevalidate(): boolean {
  return false
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

const unknownSettings = {
  firmName: '',
  phone: '',
  foundedYear: 1988,
  members: 25,
  chatLoginUrl: '',
  copyrightYear: 2024,
  meetingLinkBase: '',
  agmMonthDay: '09-30',
}
const noDeclaration = { title: 'Declaration', paragraphs: [], disclaimer: { title: 'Disclaimer', paragraphs: [] } }

function Frame({ data, onInk, children }: { data: RootData | undefined; onInk?: boolean; children: ReactNode }) {
  const addresses = data?.addresses ?? { publicUrl: '', fileHost: '/files' }
  return (
    <SiteProvider value={addresses}>
      <FileHost value={addresses.fileHost}>
        <SiteLayout
          settings={data?.settings ?? unknownSettings}
          contact={data?.contact.data?.[0] ?? null}
          contactError={data ? data.contact.error : 'Failed to fetch contact infromation'}
          declaration={data?.declaration ?? noDeclaration}
          onInk={onInk}
        >
          {children}
        </SiteLayout>
      </FileHost>
    </SiteProvider>
  )
}
