// Every form behind a TLS proxy (nginx), in a browser that runs scripts and in one that does not: the same messages,
// and one lead for a message however often it is sent.
import { spawnSync, type ChildProcess } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, type Browser, type Page } from '@playwright/test'
import type { Database } from '#platform/database.server.ts'
import { chromiumArguments, chromiumPath } from '../e2e/chromium.ts'
import { freePort } from '../tests/free-port.ts'
import { pause } from './enquiries.ts'
import type { Findings } from './findings.ts'
import { hasNginx, startNginx } from './nginx.ts'
import type { Place } from './places.ts'
import { startSite } from './site-process.ts'

const answers = { Name: 'Meera Iyer', 'Company name': 'Kaveri Foods', Location: 'Chennai' }
const mailWithinMs = 15_000

type Visit = { page: Page; database: Database; findings: Findings; hasScript: boolean }

export async function tlsProxy(findings: Findings, place: Place): Promise<void> {
  const [sitePort, proxyPort] = [await freePort(), await freePort()]
  const origin = `https://localhost:${proxyPort}`
  const site = startSite(sitePort, join(place.dataDir, 'log'), {
    ...place.environment,
    PUBLIC_URL: origin,
    // The browser names an address of its own, as a second proxy would.
    TRUST_PROXY: '2',
  })
  let proxy: ChildProcess | undefined
  let browser: Browser | undefined
  const hasStarted = await site.ready
  const database = place.open()
  try {
    if (!hasStarted) throw new Error('The site did not start')
    proxy = startProxy(join(place.dataDir, 'nginx'), proxyPort, sitePort)
    browser = await chromium.launch({ executablePath: chromiumPath(), args: chromiumArguments })
    const said: string[][] = []
    for (const hasScript of [true, false]) {
      const context = await browser.newContext({
        baseURL: origin,
        javaScriptEnabled: hasScript,
        ignoreHTTPSErrors: true,
        extraHTTPHeaders: { 'x-forwarded-for': hasScript ? '198.51.100.1' : '198.51.100.2' },
      })
      const page = await context.newPage()
      await reachable(page)
      const visit = { page, database, findings, hasScript }
      findings.note(hasScript ? 'with script' : 'without script')
      said.push([
        ...(await contactForm(visit)),
        ...(await newsletter(visit, '/home')),
        ...(await newsletter(visit, '/contact')),
        ...(await ownData(visit)),
      ])
      if (hasScript) await lostAnswer(visit)
      else await backButton(visit)
      await context.close()
    }
    const [withScript = [], without = []] = said
    findings.note(`${withScript.length} messages compared`)
    findings.none(
      'messages that differ without script',
      withScript.flatMap((message, place) =>
        message === without[place] ? [] : `“${message}” and “${without[place]}”`,
      ),
    )
  } finally {
    await browser?.close()
    proxy?.kill('SIGTERM')
    await site.stop()
    await database.destroy()
  }
}

/** nginx with a certificate of its own and HTTP/2. */
function startProxy(folder: string, port: number, sitePort: number): ChildProcess {
  if (!hasNginx()) throw new Error('This run needs nginx. On Debian: apt-get install nginx-light')
  mkdirSync(folder, { recursive: true })
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')]
  const request = `req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=localhost`
  const made = spawnSync('openssl', [...request.split(' '), '-keyout', key, '-out', certificate])
  if (made.status !== 0) throw new Error(`openssl made no certificate: ${String(made.stderr)}`)
  return startNginx(
    folder,
    `server {
  listen 127.0.0.1:${port} ssl http2;
  ssl_certificate ${certificate};
  ssl_certificate_key ${key};
  location / {
    proxy_pass http://127.0.0.1:${sitePort};
    proxy_http_version 1.1;
    proxy_set_header Host $http_host;
    proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
  }
}
`,
  )
}

/** The proxy answers a moment after it was started. */
async function reachable(page: Page): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    if (
      await page.goto('/healthz').then(
        (response) => response?.ok(),
        () => false,
      )
    )
      return
    await pause(50)
  }
  throw new Error('The proxy did not answer')
}

async function contactForm(visit: Visit): Promise<string[]> {
  const { page, findings } = visit
  const message = `Twice ${crypto.randomUUID()}`
  const said: string[] = []
  const form = await openContact(page)
  await form.getByRole('button', { name: 'Send message' }).click()
  await page.getByRole('alert').waitFor()
  said.push(...(await form.locator('p[id$="-error"]').allTextContents()))
  await fill(page, message)
  await form.getByRole('button', { name: 'Send message' }).dblclick()
  said.push(...(await receipt(page)))
  findings.same('a message sent by a double click: leads', await leadsSaying(visit, message), 1)
  return said
}

/** The answer is lost on the way back, and the visitor presses once more. */
async function lostAnswer(visit: Visit): Promise<void> {
  const { page, findings } = visit
  const message = `Lost ${crypto.randomUUID()}`
  const form = await openContact(page)
  await fill(page, message)
  await page.route('**/post/contactus', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await form.getByRole('button', { name: 'Send message' }).click()
  await form.getByText('We could not confirm that we received this. Please try again.').waitFor()
  await page.unroute('**/post/contactus')
  await form.getByRole('button', { name: 'Send message' }).click()
  await receipt(page)
  findings.same('a message sent again after a lost answer: leads', await leadsSaying(visit, message), 1)
}

/** Where no script runs, going back shows the form with all that was typed. */
async function backButton(visit: Visit): Promise<void> {
  const { page, findings } = visit
  const message = `Back ${crypto.randomUUID()}`
  const form = await openContact(page)
  await fill(page, message)
  await form.getByRole('button', { name: 'Send message' }).click()
  await receipt(page)
  await page.goBack()
  await fill(page, message)
  await form.getByRole('button', { name: 'Send message' }).click()
  await receipt(page)
  findings.same('a message sent again after going back: leads', await leadsSaying(visit, message), 1)
}

async function newsletter(visit: Visit, path: string): Promise<string[]> {
  const { page, findings, hasScript } = visit
  const address = newAddress()
  const said: string[] = []
  await open(page, path, hasScript)
  const field = page.getByRole('textbox', { name: 'E-mail address' })
  await field.fill('reader@')
  await page.getByRole('button', { name: 'Subscribe' }).click()
  // Not innerText: a section that has not been laid out yet has none.
  said.push((await page.getByText('Email address is not correct').first().textContent()) ?? '')
  await field.fill(address)
  await page.getByRole('button', { name: 'Subscribe' }).click()
  said.push(...(await receipt(page)))

  await open(page, await mailedLink(visit, address, /\/link\/newsletter\/confirm\/[\w-]+/), hasScript)
  await page.getByRole('button', { name: 'Confirm the subscription' }).click()
  said.push(await page.getByText('Your subscription is confirmed.').innerText())
  const subscriber = await visit.database
    .selectFrom('subscriber')
    .select(['state', 'unsubscribe_token'])
    .where('email', '=', address)
    .executeTakeFirstOrThrow()
  findings.same(`a subscription from ${path}`, Number(subscriber.state === 'confirmed'), 1)

  await open(page, `/link/newsletter/unsubscribe/${subscriber.unsubscribe_token}`, hasScript)
  await page.getByRole('main').getByRole('button', { name: 'Unsubscribe' }).click()
  said.push(await page.getByText('We will not send you any further issues.').innerText())
  return said
}

/** From the request for a link to the erasure, by the buttons of the page behind it. */
async function ownData(visit: Visit): Promise<string[]> {
  const { page, findings, hasScript } = visit
  const address = newAddress()
  const message = `Mine ${crypto.randomUUID()}`
  const form = await openContact(page)
  await fill(page, message, address)
  await form.getByRole('button', { name: 'Send message' }).click()
  await receipt(page)
  await open(page, '/privacy', hasScript)
  await page.locator('#my-data').getByRole('textbox', { name: 'Email' }).fill(address)
  await page.getByRole('button', { name: 'Send me the link' }).click()
  const said = await receipt(page)

  await open(page, await mailedLink(visit, address, /\/link\/my-data\/[\w-]+/), hasScript)
  const main = page.getByRole('main')
  await main.getByRole('textbox').fill('The company is Kaveri Mills.')
  await main.getByRole('button', { name: 'Send', exact: true }).click()
  said.push(await main.getByText('We have received your request').innerText())
  await main.getByRole('button', { name: 'Withdraw' }).click()
  said.push(await main.getByText('Your consent has been withdrawn').innerText())
  await main.getByRole('button', { name: 'Erase everything' }).click()
  said.push(await main.getByText('Please tick the box').first().innerText())
  await main.getByRole('checkbox').check()
  await main.getByRole('button', { name: 'Erase everything' }).click()
  said.push(await main.getByText('Your request has been carried out.').innerText())
  findings.same('leads of an address that was erased', await leadsSaying(visit, message), 0)
  return said
}

async function open(page: Page, path: string, hasScript: boolean): Promise<void> {
  await page.goto(path, { waitUntil: hasScript ? 'networkidle' : 'load' })
}

async function openContact(page: Page) {
  await page.goto('/contact', { waitUntil: 'networkidle' })
  return page.getByRole('form', { name: 'Write to us' })
}

async function fill(page: Page, message: string, address = 'meera@kaverifoods.example.in'): Promise<void> {
  const form = page.getByRole('form', { name: 'Write to us' })
  for (const [label, answer] of Object.entries({ ...answers, Email: address, Message: message })) {
    const named = { name: label, exact: true }
    // The location has suggestions, which make it a combobox.
    await form.getByRole('textbox', named).or(form.getByRole('combobox', named)).fill(answer)
  }
}

/** The paragraphs of the panel in the form's place, without what is different each time. */
async function receipt(page: Page): Promise<string[]> {
  const panel = page
    .getByRole('region')
    .filter({ has: page.locator('a[href="?"]') })
    .last()
  await panel.waitFor()
  const texts = await panel.locator('h2, p').allInnerTexts()
  return texts.map((text) => text.replace(/[0-9A-Z]{5}-[0-9A-Z]{5}|\S+@\S+/g, '…'))
}

async function leadsSaying({ database }: Visit, message: string): Promise<number> {
  const leads = await database.selectFrom('lead').select('id').where('message', '=', message).execute()
  return leads.length
}

async function mailedLink({ database }: Visit, address: string, link: RegExp): Promise<string> {
  for (const deadline = Date.now() + mailWithinMs; Date.now() < deadline; await pause(100)) {
    const mails = await database.selectFrom('mail').select('text').where('recipient', '=', address).execute()
    const found = mails.flatMap(({ text }) => link.exec(text)?.[0] ?? [])
    if (found[0] !== undefined) return found[0]
  }
  throw new Error(`No mail with ${String(link)} was written`)
}

function newAddress(): string {
  // At a domain of its own, because the mails to one domain are limited.
  return `reader@kaveri-${crypto.randomUUID()}.example.in`
}
