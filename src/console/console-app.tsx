// The console in the browser: the screens that each room names in its `room.console.ts`. Every route is below /console.
//
// A screen is a <Page title="…">. It reads by `useRead(readLead, [{ key }])` and shows it within <Loaded>, or reads a list by
// `useList(listMails)` and says how it is drawn, as a <List of={list} filters columns empty verbs>. It changes by
// `act(() => callApi(writeNote, { id }, { text }), 'The note is saved.')` of `useAction()`, which says how it went. It knows who
// is signed in by `useMe()`, tells by `say(text, { undo })`, asks by <Dialog>, stands beside by <Drawer>, and has keys by
// `useShortcuts([...])`. An editor says by `useUnsaved(isDirty)` what would be lost if it were left.
import { lazy, Suspense, type ComponentType } from 'react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createBrowserRouter, Outlet, RouterProvider, useRouteError } from 'react-router'
import { AcceptInvitation, FirstAdministrator, Forgotten, ResetPassword, SignedIn, SignIn } from '#staff/sign-in.tsx'
import type { Screens } from '#room.console.ts'
import { messageOf } from '#platform/console/call.ts'
import { NotFound } from '#ui/console/area-routes.tsx'
import { Failed } from '#ui/console/notices.tsx'
import { Page } from '#ui/console/page.tsx'
import { areas } from './areas.ts'
import { Layout } from './layout.tsx'

const rooms = import.meta.glob<{ screens?: Screens }>('../*/room.console.ts', { eager: true })
const recordAreas = areas.filter(({ kinds }) => kinds !== undefined)

const screens: [path: string, Screen: ComponentType][] = [
  ...Object.values(rooms).flatMap(({ screens = {} }) => Object.entries(screens)),
  ...recordAreas.map((area): [string, Screens[string]] => [
    `${area.path}/*`,
    async () => ({ default: (await import('./content.tsx')).recordsOf(area) }),
  ]),
].map(([path, load]) => [path, lazy(load)])

const queryClient = new QueryClient({
  defaultOptions: { queries: { retry: false, staleTime: 5000, refetchOnWindowFocus: true } },
})

// The router calls the first entry of every document 'default'. With a key of its own it can be told from others, and
// keeps it when it is loaded again.
const { state } = window.history
if (!state?.key) window.history.replaceState({ ...state, key: crypto.randomUUID() }, '')

/** A screen can hold a navigation back only in a router of this kind. */
const router = createBrowserRouter([
  {
    path: '/console',
    errorElement: <Broken />,
    children: [
      { path: 'login', element: <SignIn /> },
      { path: 'first/:token', element: <FirstAdministrator /> },
      { path: 'invitation/:token', element: <AcceptInvitation /> },
      { path: 'reset/:token', element: <ResetPassword /> },
      { path: 'forgotten', element: <Forgotten /> },
      { element: <Shell />, children: [{ errorElement: <Broken />, children: screenRoutes() }] },
    ],
  },
])

function screenRoutes() {
  return [
    ...screens.map(([path, Screen]) => ({ path: path.slice(1), element: <Screen /> })),
    { path: '*', element: <NotFound /> },
  ]
}

function Shell() {
  return (
    <SignedIn>
      <Layout>
        <Suspense>
          <Outlet />
        </Suspense>
      </Layout>
    </SignedIn>
  )
}

/** In place of a screen that failed, for instance because its file could no longer be fetched. */
function Broken() {
  const message = messageOf(useRouteError())
  return (
    <Page title="Error">
      <Failed what="This page could not be shown." error={{ message }} onRetry={() => window.location.reload()} />
    </Page>
  )
}

export function ConsoleApp() {
  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  )
}
