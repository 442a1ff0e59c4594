// The whole application as one function of its parts: every route and every guard in order, the pages last.
import type { Http2Bindings, HttpBindings } from '@hono/node-server'
import { OpenAPIHono } from '@hono/zod-openapi'
import { HTTPException } from 'hono/http-exception'
import { bodyLimit } from 'hono/body-limit'
import { compress } from 'hono/compress'
import type { Answers } from '#assistant/answers/answer.ts'
import { openAnswers } from '#assistant/answers/answers.server.ts'
import { assistantApi } from '#assistant/api.server.ts'
import type { Rephrase } from '#assistant/model/model.server.ts'
import { chatbotPath } from '#assistant/chat-limits.ts'
import { openConversations } from '#assistant/conversations.server.ts'
import { calendarApi } from '#calendar/api.server.ts'
import { complianceApi } from '#calendar/compliance/api.server.ts'
import { complianceFeed } from '#calendar/compliance/feed.server.ts'
import { nextDueDates } from '#calendar/next-due-dates.server.ts'
import { calendarFeed } from '#calendar/feed.server.ts'
import { applicationsApi } from '#careers/apply/api.server.ts'
import type { PdfInspector } from '#platform/pdf/inspection.server.ts'
import { careersApi } from '#careers/api.server.ts'
import { applicationForm } from '#careers/apply/application.ts'
import { consoleApis } from '#console/apis.server.ts'
import { consoleCalls } from '#console/calls.ts'
import { consultationsApi, slotLengthApi } from '#consultations/api.server.ts'
import { consultationInvitationApi } from '#consultations/invitation-api.server.ts'
import { contactApi } from '#contact/api.server.ts'
import { firmApi } from '#firm/api.server.ts'
import { officeAddresses } from '#firm/letterhead.server.ts'
import { insightsApi } from '#insights/api.server.ts'
import { noticeFrames } from '#leads/notice-frame.server.ts'
import { myDataApi } from '#privacy/api.server.ts'
import { newsletterApi } from '#newsletter/api.server.ts'
import { newsletterLinkPagesApi } from '#newsletter/link-pages-api.server.ts'
import { passwordTurns } from '#staff/password-turns.server.ts'
import { openSignIn } from '#staff/sign-in.server.ts'

import { showFiles } from '#media/shown-files.server.ts'
import { serviceFiles } from '#services/service-files.server.ts'
import { servicesApi } from '#services/api.server.ts'
import { addressesByTitle } from '#services/services.server.ts'
import { formsWithFile } from '#forms/schema.server.ts'
import { formField } from '#forms/field-table.ts'
import { openTelephone } from '#firm/telephone.server.ts'
import {
  openSubmissionGuard,
  refuseBeyondCapacity,
  sendAgain,
  submissionTurns,
} from '#platform/http/submission-guard.server.ts'
import type { Clock } from '#platform/clock.ts'
import { dayInIndia } from '#platform/dates.ts'
import { DatabaseUnavailable } from '#platform/database-unavailable.server.ts'
import type { Database } from '#platform/database.server.ts'
import { FilesUnavailable } from '#platform/files-unavailable.server.ts'
import type { Files } from '#platform/files.server.ts'
import { maxPageBody } from '#platform/http/arriving-body.server.ts'
import { cacheControl } from '#platform/http/cache-control.server.ts'
import { formBodies } from '#platform/http/body.server.ts'
import { pageBodies } from '#platform/http/page-body.server.ts'
import { openUploads } from '#platform/http/upload.server.ts'
import { failureMessage } from '#platform/http/call.server.ts'
import { formerLinkPages, privatePage } from '#platform/http/link-pages.server.ts'
import { loggable, type Log } from '#platform/log.server.ts'
import { newTraffic, type Traffic } from '#platform/metrics.server.ts'
import { methodNotAllowed } from '#platform/http/method-not-allowed.server.ts'
import { capacities } from '#platform/http/capacity.server.ts'
import { consoleBodyLimit } from '#platform/http/console-body.server.ts'
import { guardConsole } from '#platform/http/console-guard.server.ts'
import { openSenders } from '#platform/http/client-address.server.ts'
import { healthApi } from '#platform/http/health.server.ts'
import { openRateLimits } from '#platform/http/rate-limit.server.ts'
import { openMailLimits } from '#platform/mail/mail-limits.server.ts'
import { pathForLog, requestIds } from '#platform/http/request-id.server.ts'
import { openToAllSites, openToNamedSites, refuseCrossOrigin } from '#platform/http/cross-origin.server.ts'
import type { CheckReadiness } from '#platform/readiness.server.ts'
import { openClient } from '#platform/pages/client.ts'
import { tryAgain } from '#platform/pages/refusals.server.ts'
import { readSecret } from '#platform/secret.server.ts'
import { securityHeaders } from '#platform/http/security-headers.server.ts'
import type { StaffOf } from '#platform/http/staff-of.ts'
import type { Settings } from '#platform/settings.server.ts'
import type { PrivateFiles } from '#platform/private-files.server.ts'
import type { Spool } from '#platform/spool.server.ts'
import { Busy, type Work } from '#platform/work/work.server.ts'
import { openPages, withDecodablePath } from '#pages.server.ts'
import { untilSettled, type Settled } from '#publishing/due.server.ts'
import { openPreviews } from '#publishing/preview.server.ts'
import { publicAddress } from '#public-pages.ts'
import { homeApi } from '#home/api.server.ts'
import { apiDocs } from '#site/api-docs.server.ts'
import { openLinkTargets } from '#site/link-targets.server.ts'
import { metricsApi } from '#site/metrics.server.ts'
import { previewPages } from '#site/preview-page.server.ts'
import { kindsOfSite } from '#site/record-kinds.server.ts'
import { leadForms, personalDataSources } from '#site/personal-data.server.ts'
import { icons } from '#site/icons.server.ts'
import { publishedFiles } from '#site/published-files.server.ts'
import { searchEngines } from '#site/search-engines.server.ts'
import type { NoteMiss, SearchMisses } from '#site/search-misses.server.ts'

export type AppDependencies = {
  settings: Settings
  database: Database
  files: Files
  clock: Clock
  log: Log
  /** Absent in tests, where mail stays in the outbox. */
  mailer?: { wake: () => void }
  /** Where uploads lie. */
  spool: Spool
  privateFiles: PrivateFiles
  inspector: PdfInspector
  /** What is expensive waits for its turn here. */
  work: Work
  /** Takes the place of the answers from the site's own content, in tests. */
  answers?: Answers | undefined
  /** Counts the searches that found nothing. Without it, they are not counted. */
  searchMisses?: Pick<SearchMisses, 'note'>
  /** Absent if no language model is configured. */
  rephrase?: Rephrase | null
  /** Resolves once what is due by now is published. */
  settled: Settled
  /** Asked before the sessions, in tests. */
  staffOf?: StaffOf
  /** Resolves to a sentence about what is not ready, or to null. */
  notReady: CheckReadiness
  /** What the listener counts, for /metrics. */
  traffic?: Traffic
  /** Returns true once the process has been told to stop. */
  isStopping?: () => boolean
}

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

/** The database may be away for a few seconds while it is restarted. */
const retryLater = { 'retry-after': '5' }
/** Going back in the browser brings the typed text back. */
const tooLarge = `<!doctype html><html lang="en-IN"><title>Too large</title><h1>Your submission is too large</h1>
<p>Please go back, shorten your text and send it again.</p>`

export function createApp(dependencies: AppDependencies): App {
  const { settings, database, files, log, work } = dependencies
  const app = new OpenAPIHono()
  const pages = openPages({ app, settings, log })
  const telephone = openTelephone(database)
  const senders = openSenders({ ...settings, log })
  const secret = readSecret(settings)
  const rateLimits = openRateLimits({ database, secret, log, perMinute: settings.formsPerMinute })
  const mailLimits = openMailLimits({ secret })
  const signInParts = { database, secret, publicUrl: settings.publicUrl, clock: dependencies.clock, log, rateLimits }
  const signIn = openSignIn(signInParts)
  const staffOf: StaffOf = async (request) => (await dependencies.staffOf?.(request)) ?? signIn.staffOf(request)
  const staffParts = { ...signInParts, signIn, senders, mailer: dependencies.mailer }
  const previews = openPreviews({ database, kinds: kindsOfSite, secret, publicUrl: settings.publicUrl })
  const conversations = openConversations({ database, secret })
  const get = openClient(async (address) => app.request(address))
  const answers = dependencies.answers ?? openAnswers({ database, get, log })
  const guarding = { senders, telephone, log, mailLimits, knownConversation: conversations.known }
  const { validForms, allForms } = capacities(settings)
  const uploads = openUploads({ ...guarding, forms: formsWithFile([applicationForm]), spool: dependencies.spool })
  const guardSubmission = openSubmissionGuard({ ...guarding, rateLimits, capacity: validForms })

  app.onError(async (error, c) => {
    // The caller's mistake, such as a body that is not JSON; the message is the framework's.
    if (error instanceof HTTPException)
      return error.res ?? c.json({ message: error.message || 'The request is not valid' }, error.status)
    if (error instanceof Busy) {
      const message = c.req.path.startsWith('/post/') ? sendAgain(await telephone()) : tryAgain
      return c.json({ message }, error.status, { 'retry-after': String(error.waitSeconds) })
    }
    const requestId = c.get('requestId')
    const isOutage = error instanceof DatabaseUnavailable || error instanceof FilesUnavailable
    if (isOutage) c.header('retry-after', retryLater['retry-after'])
    log.error({ requestId, method: c.req.method, path: pathForLog(c.req.path), ...loggable(error) }, 'request failed')
    return c.json({ message: failureMessage(c.req, await telephone()) }, isOutage ? 503 : 500)
  })
  app.use(requestIds({ log, trustProxy: settings.trustProxy }))
  app.use(securityHeaders(settings))
  app.use(cacheControl({ publicAddress }))
  app.use(privatePage())

  app.route('/', healthApi({ ...dependencies, officeAddresses }))
  const { metricsToken: token } = settings
  const { traffic = newTraffic() } = dependencies
  if (token !== null) app.route('/', metricsApi({ ...dependencies, traffic, token }))

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
    guardConsole({ staffOf, calls: consoleCalls }),
    consoleBodyLimit(),
  )
  const hasOwnTurns = (path: string) => path === chatbotPath || uploads.ofCall(path) !== undefined
  const passwords = passwordTurns({ work, signIn })
  for (const path of ['/api/console/auth/*', '/api/console/account/*']) app.use(path, passwords)
  app.use('/post/*', refuseTooMany, formBodies({ uploads }), submissionTurns(work, hasOwnTurns))

  const { clock } = dependencies
  const readingApis = (source: Database, noteMiss?: NoteMiss) => [
    firmApi({ database: source }),
    servicesApi({
      database: source,
      nextDueDates: (given, ids) => nextDueDates(given, ids, dayInIndia(clock())),
    }),
    insightsApi({ database: source, noteMiss }),
    calendarApi({ database: source, addresses: () => addressesByTitle(source) }),
    complianceApi({ database: source, clock: dependencies.clock, addresses: () => addressesByTitle(source) }),
    careersApi({ database: source, clock, noteMiss }),
    slotLengthApi({ database: source }),
    homeApi({ database: source, publicUrl: settings.publicUrl }),
  ]
  app.use('/get/*', openToAllSites(), untilSettled(dependencies.settled), showFiles(database))
  for (const api of [
    ...readingApis(database, dependencies.searchMisses?.note),
    consultationsApi({ ...dependencies, ...guarding, guardSubmission, rateLimits }),
    contactApi({ ...dependencies, ...guarding, guardSubmission }),
    newsletterApi({ ...dependencies, guardSubmission }),
    applicationsApi({ ...dependencies, guardSubmission }),
    assistantApi({ ...dependencies, answers, conversations, senders, rateLimits, telephone }),
    myDataApi({
      ...dependencies,
      guardSubmission,
      rooms: personalDataSources(dependencies.privateFiles),
      leadForms,
    }),
  ]) {
    app.route('/', api)
  }
  app.route('/', formerLinkPages(app)).route('/', newsletterLinkPagesApi(dependencies))
  app.route('/', consultationInvitationApi(dependencies))
  const leadsSomewhere = openLinkTargets({ database, files, publicUrl: settings.publicUrl })
  for (const api of consoleApis({ ...dependencies, previews, leadsSomewhere }, staffParts)) app.route('/', api)
  app.route('/', noticeFrames(dependencies))
  app.route('/', apiDocs(app))
  app.route('/', methodNotAllowed(app))
  for (const calls of ['/get/*', '/post/*', '/api/console/*'])
    app.all(calls, (c) => c.json({ message: 'There is no such address' }, 404))

  app.route('/', searchEngines(dependencies))
  const withAddresses = { ...dependencies, addresses: () => addressesByTitle(database) }
  app.route('/', calendarFeed(withAddresses)).route('/', complianceFeed(withAddresses))
  app.route('/', icons(dependencies))
  app.route('/', serviceFiles({ database, publicUrl: settings.publicUrl }))

  app.route('/', publishedFiles(files))

  const callsOf = (source: Database) => {
    const calls = new OpenAPIHono()
    calls.onError((error) => {
      log.error(loggable(error), 'a call failed in a preview')
      return new Response(null, { status: 500 })
    })
    calls.use('*', showFiles(source))
    for (const api of readingApis(source)) calls.route('/', api)
    return calls
  }
  app.use('*', previewPages({ previews, pages, callsOf, clock }))
  app.all('*', pageBodies({ uploads, guards: [refuseOtherSites, refuseTooMany] }))
  app.all('*', bodyLimit({ maxSize: maxPageBody, onError: (c) => c.html(tooLarge, 413) }))
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
    prepare: () => answers.prepare(),
  }
}
