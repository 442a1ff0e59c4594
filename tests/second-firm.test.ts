// Another firm starts from its own folder of content, and nothing of the first one shows. Needs the build (node
// bin/build.ts).
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { defaultSettings } from '#firm/defaults.server.ts'
import type * as Bundle from '#start.server.ts'
import { newEnquiry, requestOf } from '../faults/harness/visitors/enquiries.ts'
import { mailsIn } from './people/mails.ts'

const publicUrl = 'https://www.taramenon.example.in'
let dataDir: string
let site: Bundle.OpenedSite
let first: Bundle.OpenedSite

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'second-firm-for-tests-'))
  const bundle: typeof Bundle = await import(new URL('../build/server/index.js', import.meta.url).href)
  const open = (folder: string, contentDir: object) =>
    bundle.openServices({ PUBLIC_URL: publicUrl, DATA_DIR: join(dataDir, folder), LOG_LEVEL: 'silent', ...contentDir })
  site = await open('second', { CONTENT_DIR: join(import.meta.dirname, 'second-firm') })
  first = await open('first', {})
}, 120_000)
afterAll(async () => {
  await site.stop()
  await first.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

const fetched = (path: string, of = site) => of.app.fetch(new Request(new URL(path, publicUrl)))
const read = async (path: string) => (await fetched(path)).text()
const json = (name: string): unknown => JSON.parse(readFileSync(join(import.meta.dirname, '../content', name), 'utf8'))

/** Names of the first firm, its people, cities, clients, addresses and numbers. */
function ofTheFirstFirm(): string[] {
  const named = z.array(z.object({ name: z.string() }))
  const people = [...named.parse(json('team.json')), ...named.parse(json('partners.json'))].map(({ name }) => name)
  const offices = z.array(z.object({ city: z.string(), address: z.object({ address: z.array(z.string()) }) }))
  const places = offices.parse(json('offices.json')).flatMap(({ city, address }) => [city, ...address.address])
  const { logos } = z.object({ logos: z.array(z.object({ alt: z.string() })) }).parse(json('home.json'))
  return [
    ...people,
    ...places,
    ...logos.map(({ alt }) => alt).filter((alt) => alt.length > 5),
    defaultSettings.firmName,
    defaultSettings.firmName.replace('&', '&amp;'),
    'PS Rao',
    'PS RAO',
    '>PS<',
    '>PSR<',
    'P S Rao',
    'psrao.example.in',
    defaultSettings.phone,
    'Four cities',
  ]
}

/** The name of the route is the specification's. */
const withoutRoute = (text: string) => text.replaceAll(/psraoassociates/gi, '')

function found(text: string): string[] {
  return ofTheFirstFirm().filter((name) => withoutRoute(text).includes(name))
}

test.each([
  ['/home', 'Tara Menon &amp; Co'],
  ['/home', '>TM</text>'],
  ['/home', 'TARA MENON &amp; CO · COMPANY SECRETARIES · SINCE 2011 ·'],
  ['/ourservices', 'Boatyard Compliance'],
  ['/ourservices/keyoffer?id=1', 'Slipway Licences'],
  ['/insights', 'A tide table for returns'],
  ['/insights/article/1', 'Low water'],
  ['/careers', 'Kochi'],
  ['/careers/explore', 'Assistant at the Jetty'],
  ['/careers/explore/job/1', 'Backwater Boats'],
  ['/careers/explore/job/applyjob', 'privacy@taramenon.example.in'],
  ['/ourteam', 'Tara Menon'],
  ['/contact', 'Jetty Road'],
  ['/freeconsulation', 'Tara Menon'],
  ['/psraoassociates', 'borrowed desk'],
  ['/psraoassociates', 'Unique code P2011KE0000'],
  ['/psraoassociates', '<p>FCS 0000</p>'],
  ['/ourteam', 'FCS 0000 · Certificate of practice 00000 · Speaks Malayalam and English'],
  ['/home', 'Shown with their consent'],
  ['/home', 'its annual general meeting on 31 August'],
  ['/calendar', 'its annual general meeting on 31 August'],
  ['/calendar.ics', '20260914'],
  ['/privacy', 'Leela Varghese'],
  ['/no-such-page', 'Tara Menon'],
  ['/insights/blog/999', 'Tara Menon'],
  ['/console', 'Tara Menon &amp; Co'],
  ['/console/sign-in', 'data-cities="Kochi"'],
  ['/files/no-such-file.svg', ''],
  ['/get/sitesettings', 'Tara Menon'],
  ['/get/contactinformation', 'Kochi'],
  ['/get/faqs', 'minute book'],
  ['/get/carousel', 'Harbour'],
  ['/get/numbers', '31'],
  ['/get/logos', 'Backwater Boats'],
  ['/sitemap.xml', publicUrl],
  ['/robots.txt', publicUrl],
  ['/insights/rss.xml', 'A tide table for returns'],
  ['/insights/atom.xml', 'A tide table for returns'],
  ['/api/docs', ''],
  ['/api/openapi.json', ''],
  ['/favicon.svg', '<svg'],
])('%s shows the second firm alone', async (path, expected) => {
  const text = await read(path)
  expect(text).toContain(expected)
  expect(found(text)).toEqual([])
})

test('so do the e-mails about an enquiry', async () => {
  const response = await site.app.fetch(
    new Request(new URL('/post/contactus', publicUrl), {
      ...requestOf({ ...newEnquiry(1), location: 'Thrissur', companyName: 'Jetty Works' }),
    }),
  )
  expect(response.status).toBe(200)
  const mails = await mailsIn(site.database, site.mailRenderer)
  expect(mails.map(({ recipient }) => recipient)).toContain('office@taramenon.example.in')
  expect(mails.flatMap((mail) => found(JSON.stringify(mail)))).toEqual([])
  expect(mails.map(({ text }) => text).join('\n')).toContain(
    'Unique code P2011KE0000, Peer review certificate 0000/2026',
  )
})

test('so do the invitation and the e-mails of a consultation', async () => {
  const visitor = { ...newEnquiry(2), company: 'Jetty Works', agenda: '', guests: '', timeZone: '' }
  const slot = await firstFreeSlot()
  const init = requestOf({ ...visitor, ...slot })
  const response = await site.app.fetch(new Request(new URL('/post/consultation', publicUrl), init))
  const { link } = z.object({ link: z.string() }).parse(await response.json())
  const invitation = await read(`${link}/meeting.ics`)
  expect(invitation).toContain('Tara Menon & Co')
  expect(found(invitation)).toEqual([])
  const mails = await mailsIn(site.database, site.mailRenderer)
  expect(mails.map(({ subject }) => subject).join()).toContain('Consultation booked')
  expect(mails.flatMap((mail) => found(JSON.stringify(mail)))).toEqual([])
})

async function firstFreeSlot(): Promise<{ date: string; slot: unknown }> {
  for (let days = 1; days < 30; days += 1) {
    const date = new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
    const slots = z.array(z.object({ start: z.unknown() })).parse(JSON.parse(await read(`/get/timeslots?date=${date}`)))
    if (slots[0]) return { date, slot: slots[0].start }
  }
  throw new Error('No time is free')
}

test.each(['Who are the partners?', 'Where is your office?', 'Do you act in Hyderabad?', 'What does PS Rao cost?'])(
  'so does the assistant: %s',
  async (content) => {
    const init = { method: 'POST', headers: { 'content-type': 'application/json' } }
    const body = JSON.stringify({ role: 'user', content })
    const response = await site.app.fetch(new Request(new URL('/post/chatbot', publicUrl), { ...init, body }))
    expect(response.status).toBe(200)
    // A city that a visitor names may be repeated: "We have no office in Hyderabad."
    const others = found(await response.text()).filter((name) => !content.includes(name))
    expect(others).toEqual([])
  },
)

test.each(['/og.png', '/favicon.svg', '/favicon.ico', '/icon-512.png', '/apple-touch-icon.png'])(
  '%s is a picture of the second firm',
  async (path) => {
    const [own, other] = await Promise.all(
      [site, first].map(async (of) => {
        const response = await fetched(path, of)
        expect(response.status).toBe(200)
        return Buffer.from(await response.arrayBuffer())
      }),
    )
    expect(own?.equals(other ?? Buffer.alloc(0))).toBe(false)
  },
)

test('the programs and styles that browsers load name neither firm', () => {
  const folder = join(import.meta.dirname, '../build/client')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /\.(?:js|css)$/.test(name))
  expect(files.length).toBeGreaterThan(10)
  expect(
    files.filter((name) => /PS Rao|PS RAO|psrao\.|Ledger House/.test(readFileSync(join(folder, name), 'utf8'))),
  ).toEqual([])
})

test('the pictures have no letters of the first firm', () => {
  const folder = join(dataDir, 'second', 'files')
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.svg'))
  expect(names.length).toBeGreaterThan(4)
  expect(names.flatMap((name) => found(readFileSync(join(folder, name), 'utf8')))).toEqual([])
})

test('so does the file storage', () => {
  const names = readdirSync(join(dataDir, 'second', 'files'), { recursive: true, encoding: 'utf8' })
  expect(names.filter((name) => /charminar|hyderabad|hero-seal|kaveri/.test(name))).toEqual([])
})
