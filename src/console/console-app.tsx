// The console in the browser: the screens, which each room exports from its `console.tsx`, and where each is. Every route
// is below /console.
//
// A screen is a <Page title="…">. It reads by `useRead(readLead, [{ key }])`, as a list with what
// `useListState` finds in the address. It changes by `ask(writeNote, { id }, { text })`, and then
// `useRefresh()`. It knows who is signed in by `useMe()`, tells by `say(text, { undo })`, asks by <Dialog>, stands beside by
// <Drawer>, and has keys by `useShortcuts([...])`.
import { lazy, Suspense } from 'react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createBrowserRouter, Outlet, RouterProvider } from 'react-router'
import { AcceptInvitation, FirstAdministrator, Forgotten, ResetPassword, SignedIn, SignIn } from '#staff/sign-in.tsx'
import { NotFound } from '#ui/console/area-routes.tsx'
import { Broken } from './broken.tsx'
import { Layout } from './layout.tsx'

// Each area is fetched when it is first opened.
const Today = lazy(() => import('./today/today-page.tsx'))
const Inbox = lazy(() => import('#leads/console.tsx'))
const Bookings = lazy(() => import('#consultations/console.tsx'))
const Applications = lazy(() => import('#careers/console.tsx'))
const content = () => import('./content.tsx')
const Insights = lazy(async () => ({ default: (await content()).Insights }))
const Services = lazy(async () => ({ default: (await content()).Services }))
const Jobs = lazy(async () => ({ default: (await content()).Jobs }))
const Checks = lazy(async () => ({ default: (await content()).Checks }))
const FindRecords = lazy(async () => ({ default: (await content()).FindRecords }))
const ToRecord = lazy(async () => ({ default: (await content()).ToRecord }))
const Pages = lazy(async () => ({ default: (await content()).Pages }))
const Dates = lazy(() => import('#calendar/console.tsx'))
const Assistant = lazy(() => import('#assistant/console.tsx'))
const Media = lazy(() => import('#media/console.tsx'))
const Newsletter = lazy(() => import('#newsletter/console.tsx'))
const Mail = lazy(() => import('./mail/mail-page.tsx'))
const Privacy = lazy(() => import('#privacy/console.tsx'))
const Settings = lazy(() => import('#firm/console.tsx'))
const staff = () => import('#staff/console.tsx')
const People = lazy(async () => ({ default: (await staff()).People }))
const History = lazy(async () => ({ default: (await staff()).History }))
const Account = lazy(async () => ({ default: (await staff()).Account }))
const ConfirmNewEmail = lazy(async () => ({ default: (await staff()).ConfirmNewEmail }))

/** By the path below /console. An area has routes of its own where there is a star. */
const screens = {
  '/': Today,
  '/leads/*': Inbox,
  '/bookings/*': Bookings,
  '/applications/*': Applications,
  '/insights/*': Insights,
  '/services/*': Services,
  '/jobs/*': Jobs,
  '/pages/*': Pages,
  '/content/*': ToRecord,
  '/find': FindRecords,
  '/checks/*': Checks,
  '/dates': Dates,
  '/assistant/*': Assistant,
  '/media/*': Media,
  '/newsletter/*': Newsletter,
  '/mail/*': Mail,
  '/privacy/*': Privacy,
  '/people/*': People,
  '/history/*': History,
  '/settings/*': Settings,
  '/account/*': Account,
  '/new-email/:token': ConfirmNewEmail,
}

const queryClient = new QueryClient({
  defaultOptions: { queries: { retry: false, staleTime: 5000, refetchOnWindowFocus: true } },
})

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
    ...Object.entries(screens).map(([path, Screen]) => ({ path: path.slice(1), element: <Screen /> })),
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

export function ConsoleApp() {
  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  )
}
