// The console in the browser: ra-core (react-admin without its looks) for signing in, lists, selection and forms; our own
// screens, which each room exports from its `console.tsx`. Every route is below /console.
//
// A screen is a <Page title="…">. It reads by `useRead(readLead, [{ key }])` and changes by `ask(writeNote, { id }, { text })`,
// each with a call of its room's `console-calls.ts`, and then `useRefresh()`. A list with filters, paging and selection may
// also be ra-core's <ListBase resource="leads"> (GET /api/console/leads). A screen tells by `say(text, { undo })`,
// asks by <Dialog>, stands beside by <Drawer>, and has keys by `useShortcuts([...])`.
import { lazy, Suspense } from 'react'
import { CoreAdmin, CustomRoutes, localStorageStore } from 'ra-core'
import { QueryClient } from '@tanstack/react-query'
import { createBrowserRouter, Route, RouterProvider } from 'react-router'
import polyglot from 'ra-i18n-polyglot'
import english from 'ra-language-english'
import { dataProvider } from '#platform/console/data-provider.ts'
import { authProvider } from '#staff/auth-provider.ts'
import { AcceptInvitation, FirstAdministrator, Forgotten, ResetPassword, SignIn } from '#staff/sign-in.tsx'
import { NotFound } from '#ui/console/area-routes.tsx'
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
const i18nProvider = polyglot(() => english, 'en')
const store = localStorageStore('1', 'console')

/**
 * The routes of ra-core are relative to this one; without it, they would stand at the root of the site. A screen can hold
 * a navigation back only in a router of this kind.
 */
const router = createBrowserRouter([{ path: '/console/*', element: <Areas /> }])

export function ConsoleApp() {
  return <RouterProvider router={router} />
}

function Areas() {
  return (
    <CoreAdmin
      basename="/console"
      authProvider={authProvider}
      dataProvider={dataProvider}
      i18nProvider={i18nProvider}
      queryClient={queryClient}
      store={store}
      layout={Layout}
      loginPage={SignIn}
      catchAll={NotFound}
      title="Staff console"
      requireAuth
      disableTelemetry
    >
      <CustomRoutes noLayout>
        <Route path="/first/:token" element={<FirstAdministrator />} />
        <Route path="/invitation/:token" element={<AcceptInvitation />} />
        <Route path="/reset/:token" element={<ResetPassword />} />
        <Route path="/forgotten" element={<Forgotten />} />
      </CustomRoutes>
      <CustomRoutes>
        {Object.entries(screens).map(([path, Screen]) => (
          <Route
            key={path}
            path={path}
            element={
              <Suspense>
                <Screen />
              </Suspense>
            }
          />
        ))}
      </CustomRoutes>
    </CoreAdmin>
  )
}
