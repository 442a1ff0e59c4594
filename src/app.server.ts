// The whole application as one function of its parts: every guard in order, then what the rooms bring, the pages last.
import type { Http2Bindings, HttpBindings } from '@hono/node-server'
import { OpenAPIHono } from '@hono/zod-openapi'
import { compress } from 'hono/compress'
import { officeAddresses } from '#firm/offices/firm-mailboxes.server.ts'
import { formField } from '#forms/field-table.ts'
import { formsWithFile } from '#forms/server/schema.server.ts'
import { showFiles } from '#media/shown-files.server.ts'
import { openPages, withDecodablePath } from '#pages.server.ts'
import { formBodies } from '#platform/http/bodies/body.server.ts'
import { cacheControl } from '#platform/http/cache-control.server.ts'
import { consoleBodyLimit } from '#platform/http/bodies/console-body.server.ts'
import { guardConsole } from '#staff/console-guard.server.ts'
import { openToAllSites, openToNamedSites, refuseCrossOrigin } from '#platform/http/cross-origin.server.ts'
import { answerFailures } from '#platform/http/failures.server.ts'
import { healthApi } from '#platform/http/health.server.ts'
import { privatePage } from '#platform/http/link-pages.server.ts'
import { methodNotAllowed } from '#platform/http/method-not-allowed.server.ts'
import { pageBodies, pageBodyLimit } from '#platform/http/bodies/page-body.server.ts'
import { requestIds } from '#platform/http/request-id.server.ts'
import { securityHeaders } from '#platform/http/security-headers.server.ts'
import { refuseBeyondCapacity, submissionTurns } from '#platform/http/limits/submission-guard.server.ts'
import { openUploads } from '#platform/http/bodies/upload.server.ts'
import { newTraffic } from '#platform/metrics.server.ts'
import { untilSettled } from '#publishing/due.server.ts'
import type { Services } from '#room.server.ts'
import { consoleCalls, formsThatKeep, fromRooms, publicAddress } from '#rooms.server.ts'
import { openSiteServices } from '#start/site-services.server.ts'
import { countRefusedForms } from '#site/form-refusals.server.ts'
import { apiDocs } from '#site/operation/api-docs.server.ts'
import { metricsApi } from '#site/operation/metrics.server.ts'
import { previewPages } from '#site/preview-page.server.ts'
import { passwordTurns } from '#staff/sign-in/password-turns.server.ts'

export type App = {
  /** `bindings` give the socket of the request; a call from within the process has none. */
  fetch: (request: Request, bindings?: HttpBindings | Http2Bindings) => Promise<Response>
  /**
   * Returns what an address leads to, without rendering anything: a page, an address that the router does not know, or
   * something else, such as a call.
   */
  leadsTo: (url: URL) => Promise<'page' | 'nowhere' | 'other'>
  /** Returns the link by which the address shows a draft; null if it shows none. */
  previewLink: (url: URL) => number | null
  /**
   * Returns true if staff have signed in with the browser of these cookies before. Their session may have ended: the
   * database is not asked.
   */
  isOfStaff: (cookies: string | undefined) => Promise<boolean>
  /** Returns true if the page at this path has a form with a file. Such a form has limits of its own. */
  takesFiles: (pathname: string) => boolean
  /** All mounted routes, for tests that visit every one. */
  routes: readonly { method: string; path: string }[]
  /** The firm's telephone number. Never rejects. */
  telephone: () => Promise<string>
  /** Prepares the assistant. Call it once, when the site starts. */
  prepare: () => Promise<void>
}

export function createApp(services: Services): App {
  const { settings, log, clock, work, traffic = newTraffic() } = services
  const app = new OpenAPIHono()
  const pages = openPages({ app, settings, log })
  const { site, guarding, allForms, callsOf } = openSiteServices(services, async (address) => app.request(address))
  const { database, telephone, signIn, previews } = site
  const uploads = openUploads({ ...guarding, forms: formsWithFile(formsThatKeep), spool: services.spool })

  app.onError(answerFailures(site))
  app.use(requestIds({ log, trustProxy: settings.trustProxy }))
  app.use(securityHeaders(settings))
  app.use(cacheControl({ publicAddress }))
  app.use(privatePage())

  app.route('/', healthApi({ ...services, officeAddresses }))
  const { metricsToken: token } = settings
  if (token !== null) app.route('/', metricsApi({ ...services, traffic, token }))

  // A browser without JavaScript posts to the page; other clients post to the call at the same address.
  app.post('/link/*', async (c, next) => {
    const sent = await c.req.raw
      .clone()
      .formData()
      .catch(() => null)
    return sent?.has(formField) && (await pages.hasAction(c.req.path)) ? pages.render(c) : next()
  })

  const isForm = (path: string) => app.routes.some((route) => route.method === 'POST' && route.path === path)
  const refuseOtherSites = refuseCrossOrigin(settings)
  const refuseTooMany = refuseBeyondCapacity({ ...guarding, capacity: allForms, isForm })
  app.use('/post/*', openToNamedSites(settings), refuseOtherSites)
  app.use(
    '/api/console/*',
    // A session makes a forged form worth something, so not even the sites that may send forms may call here.
    refuseCrossOrigin({ ...settings, allowedOrigins: [] }),
    guardConsole({
      staffOf: async (request) => (await services.staffOf?.(request)) ?? signIn.staffOf(request),
      calls: consoleCalls,
    }),
    consoleBodyLimit(),
  )
  const ownTurns = fromRooms((room) => room.ownTurns)
  const hasOwnTurns = (path: string) => ownTurns.includes(path) || uploads.ofCall(path) !== undefined
  const passwords = passwordTurns({ work, signIn })
  for (const path of ['/api/console/auth/*', '/api/console/account/*']) app.use(path, passwords)
  const countRefused = countRefusedForms(site)
  app.use('/post/*', refuseTooMany, countRefused, formBodies({ uploads }), submissionTurns(work, hasOwnTurns))
  app.use('/get/*', openToAllSites(), untilSettled(services.settled), showFiles(database))

  for (const api of fromRooms((room) => room.reads)) app.route('/', api(site))
  for (const api of fromRooms((room) => room.calls)) app.route('/', api(site))
  for (const api of fromRooms((room) => room.consoleApis)) app.route('/', api(site))
  app.route('/', apiDocs(app, settings))
  app.route('/', methodNotAllowed(app))
  for (const calls of ['/get/*', '/post/*', '/api/console/*'])
    app.all(calls, (c) => c.json({ message: 'There is no such address' }, 404))
  for (const files of fromRooms((room) => room.files)) app.route('/', files(site))

  app.use('*', previewPages({ previews, pages, callsOf, clock }))
  app.all('*', pageBodies({ uploads, guards: [refuseOtherSites, refuseTooMany] }))
  app.all('*', pageBodyLimit())
  // Rendered for each visit, so the page cache does not compress it. The response to a form is left alone: it holds a
  // secret link beside what the sender chose, and its length would tell of both.
  app.get('/freeconsulation', compress())
  app.all('*', (c) => pages.render(c))

  return {
    fetch: async (request, bindings) => app.fetch(request, bindings),
    routes: app.routes,
    telephone,
    async leadsTo(url) {
      const request = withDecodablePath(new Request(url))
      const [matched] = app.router.match('GET', app.getPath(request))
      // Whatever is mounted at every path is a guard, or the pages themselves.
      if (matched.some(([[, { path }]]) => path !== '*' && path !== '/*')) return 'other'
      return (await pages.isUnknown(new URL(request.url).pathname)) ? 'nowhere' : 'page'
    },
    previewLink: (url) => previews.shownBy(url, clock())?.link ?? null,
    isOfStaff: signIn.isOfStaff,
    takesFiles: (pathname) => uploads.ofPage(pathname) !== undefined,
    prepare: () => site.answers.prepare(),
  }
}
