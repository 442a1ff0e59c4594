// What visitors and staff ask for in an ordinary hour, much faster: pages from memory and searches that nobody asked
// before, addresses without a page, pictures, forms, resumes, the assistant, lists of the console and uploads there.
import { randomUUID } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { Agent, request as outgoing } from 'node:http'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import { openDatabase } from '#platform/database/database.server.ts'
import { bookingRequest, newVisitor, slotNames } from '../faults/harness/visitors/bookings.ts'
import { newEnquiry, requestOf } from '../faults/harness/visitors/enquiries.ts'
import { secret } from '../faults/harness/site.ts'
import { applicant, applicationBody, resumeOf } from '../tests/people/applicant.ts'
import { staffCookie } from '../tests/people/staff-cookie.ts'
import { publicUrl } from './servers.ts'

type BenchRequest = { path: string; init?: RequestInit }
type Kind = {
  name: string
  share: number
  next: (number: number) => BenchRequest | Promise<BenchRequest>
  /** What the site may say no with. */
  refusals?: readonly number[]
}

export type Visitors = {
  /**
   * Sends one request of the mix; resolves to its kind and status, 0 if there was no response. `isMistake`: the mix asks
   * for something that the site never answers.
   */
  visit: () => Promise<{ kind: string; status: number; isMistake: boolean }>
  /** Closes the connections, of which none may be in use. The next visit opens others. */
  disconnect: () => void
}

const pages = ['/home', '/ourservices', '/insights', '/calendar', '/careers', '/ourteam', '/contact', '/privacy']
const calls = [
  '/get/insights',
  '/get/careers/jobs',
  '/get/faqs',
  '/get/ourservices',
  '/get/twelvemonths?year=2027&month=1',
]
const lists = [
  'today',
  'leads',
  'bookings',
  'leads?filter={"kind":"application"}',
  'media',
  'history',
  'dates?year=2027&month=1',
  'assistant/unanswered',
]
const words = ['annual', 'board', 'return', 'director', 'filing', 'charge', 'resolution', 'share', 'meeting', 'notice']
const encodings = ['br', 'gzip', 'zstd', 'br', 'br', 'identity']
const slots = slotNames(400)

export async function openVisitors(url: string, dataDir: string): Promise<Visitors> {
  const cookie = await administratorCookie(dataDir)
  const resume = await resumeOf('A resume of one page', (pdf) => {
    for (let page = 0; page < 20; page += 1) pdf.addPage().drawText(`${page} ${randomUUID()}`.repeat(200))
  })
  const files = await publishedFiles(url)
  const word = (number: number) => `${words[number % words.length]} ${(number * 7919) % 100_000}`
  const kinds: Kind[] = [
    { name: 'page from memory', share: 400, next: (n) => ({ path: pages[n % pages.length] ?? '/home' }) },
    {
      name: 'search',
      share: 150,
      next: (n) => ({
        path: `/${n % 2 ? 'insights?search' : 'careers/explore?keyword'}=${encodeURIComponent(word(n))}`,
      }),
    },
    { name: 'call', share: 80, next: (n) => ({ path: calls[n % calls.length] ?? '' }) },
    {
      name: 'searching call',
      share: 40,
      next: (n) => ({ path: `/get/insights?search=${encodeURIComponent(word(n))}` }),
    },
    { name: 'private page', share: 20, next: (n) => ({ path: `/freeconsulation?ref=${n}` }) },
    {
      name: 'no such page',
      share: 100,
      refusals: [404],
      next: (n) => ({ path: n % 2 ? `/wp-${n}.php` : `/old/page-${n}` }),
    },
    { name: 'file', share: 100, next: (n) => ({ path: files[n % files.length] ?? '/favicon.svg' }) },
    { name: 'picture for sharing', share: 10, next: (n) => ({ path: `/og/insight/${(n % 8) + 1}.png` }) },
    { name: 'enquiry', share: 30, next: (n) => ({ path: '/post/contactus', init: requestOf(newEnquiry(n)) }) },
    {
      name: 'booking',
      share: 5,
      // Somebody else has the time. Beyond twenty meetings that nobody has confirmed, each is held for ten minutes.
      refusals: [409],
      next: (n) => ({
        path: '/post/consultation',
        init: bookingRequest(newVisitor(n), slots[n % slots.length] ?? { date: '', slot: '' }),
      }),
    },
    {
      name: 'application',
      share: 5,
      next: async (n) => {
        const answers = { ...applicant, email: `applicant-${n}@kaverifoods.example.in` }
        const form = new Response(applicationBody(answers, resume))
        const type = form.headers.get('content-type') ?? ''
        const headers = { 'content-type': type, 'x-forwarded-for': senderOf(n) }
        return {
          path: '/post/careers/jobapplication',
          init: { method: 'POST', headers, body: await form.arrayBuffer() },
        }
      },
    },
    {
      name: 'question',
      share: 20,
      next: (n) => ({
        path: '/post/chatbot',
        init: {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-forwarded-for': senderOf(n) },
          body: JSON.stringify({ role: 'user', content: `When is the ${word(n)} due?` }),
        },
      }),
    },
    {
      name: 'console list',
      share: 38,
      next: (n) => ({ path: `/api/console/${lists[n % lists.length]}`, init: { headers: { cookie } } }),
    },
    {
      name: 'picture of staff',
      share: 2,
      next: async (n) => ({
        path: `/api/console/media/upload?name=photograph-${n}.jpg`,
        init: {
          method: 'POST',
          headers: { cookie, 'content-type': 'application/octet-stream', origin: publicUrl },
          body: new Uint8Array(await photograph(n)),
        },
      }),
    },
  ]
  const agent = new Agent({ keepAlive: true, maxSockets: 100 })
  const order = kinds.flatMap((kind) => Array.from({ length: kind.share }, () => kind))
  let number = 0
  return {
    async visit() {
      number += 1
      // A stride without a common divisor visits every place once in a thousand requests, evenly spread.
      const kind = order[(number * 389) % order.length]
      if (kind === undefined) throw new Error('The mix is empty')
      const { path, init = {} } = await kind.next(number)
      const encoding = encodings[number % encodings.length] ?? 'br'
      const status = await statusOf(agent, `${url}${path}`, init, number, encoding)
      const isRefused = status >= 400 && status < 500 && !kind.refusals?.includes(status)
      return { kind: kind.name, status, isMistake: isRefused }
    },
    disconnect: () => agent.destroy(),
  }
}

/** Visitors have 20,000 addresses. */
function senderOf(number: number): string {
  return `10.20.${Math.floor(number / 100) % 200}.${number % 100}`
}

function statusOf(agent: Agent, url: string, init: RequestInit, number: number, encoding: string): Promise<number> {
  const headers = {
    'accept-encoding': encoding,
    'x-forwarded-for': senderOf(number),
    ...Object.fromEntries(new Headers(init.headers)),
  }
  return new Promise((resolve) => {
    const sent = outgoing(url, { method: init.method ?? 'GET', headers, agent, timeout: 60_000 }, (response) => {
      response.resume()
      response.on('end', () => resolve(response.statusCode ?? 0))
      response.on('error', () => resolve(0))
    })
    sent.on('timeout', () => sent.destroy())
    sent.on('error', () => resolve(0))
    const { body } = init
    if (typeof body === 'string') sent.end(body)
    else if (body instanceof ArrayBuffer) sent.end(new Uint8Array(body))
    else if (body instanceof Uint8Array) sent.end(body)
    else sent.end()
  })
}

/** The pictures of the pages, and the files of the build. */
async function publishedFiles(url: string): Promise<string[]> {
  const names = readdirSync(join(dirname(import.meta.dirname), 'build/client/assets'))
  const scripts = names.filter((name) => /\.(?:js|css|woff2)$/.test(name)).map((name) => `/assets/${name}`)
  const texts = await Promise.all(pages.map(async (path) => (await fetch(url + path)).text()))
  const pictures = texts.flatMap((text) => [...text.matchAll(/\/files\/[a-z0-9./-]+/g)].map(([path]) => path))
  return [...new Set([...pictures, ...scripts])]
}

/** Each is another one, of 6 megapixels. */
function photograph(number: number): Promise<Buffer> {
  const half = { width: 1500, height: 2000, channels: 3, background: '#2f6f5e' } as const
  return sharp({ create: { width: 3000, height: 2000, channels: 3, background: '#c6b793' } })
    .composite([{ input: { create: half }, left: number % 1500, top: 0 }])
    .jpeg()
    .toBuffer()
}

/** The cookie of an administrator who has just signed in. */
async function administratorCookie(dataDir: string): Promise<string> {
  const database = openDatabase({ sqliteFile: join(dataDir, 'site.sqlite') })
  try {
    return await staffCookie(database, { secret, publicUrl })
  } finally {
    await database.destroy()
  }
}
