// Ages a server: visitors of every kind, as it meets them within hours. Afterwards the engine has seen every path
// through the code, has optimised for all of them, and the heap has the size that it keeps.
import { enquiryForm } from '#contact/enquiry.ts'
import { filledInMsField, honeypotField } from '#platform/validators.ts'
import { inParallel, newEnquiry, requestOf } from '../faults/enquiries.ts'

type Visit = { path: string; init?: RequestInit }

const pages = [
  '/home',
  '/ourservices',
  '/insights',
  '/contact',
  '/careers',
  '/privacy',
  '/ourteam',
  '/calendar',
  '/blogs',
]
const calls = ['/get/ourteam', '/get/faqs', '/get/insights?limit=3', '/get/numbers', '/get/careers/jobs?limit=2']
const encodings = ['br', 'gzip', 'gzip, deflate, br, zstd', 'zstd', 'identity']
const html = 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.8'
const atOnce = 8

/** Sends `count` requests: pages, calls, files, searches, forms by both ways, mistakes, refusals, unknown addresses. */
export async function growOld(url: string, count: number): Promise<string> {
  const files = await filesOf(url)
  const statuses = new Map<number, number>()
  let sent = 0
  await inParallel(atOnce, async () => {
    sent += 1
    const { path, init } = visitOf(sent, files)
    const response = await fetch(url + path, init)
    await response.arrayBuffer()
    statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1)
    return sent < count
  })
  return [...statuses]
    .toSorted(([one], [other]) => one - other)
    .map(([status, times]) => `${times}× ${status}`)
    .join(', ')
}

/** The style sheet, the scripts and the pictures of the home page. */
async function filesOf(url: string): Promise<string[]> {
  const page = await (await fetch(`${url}/home`)).text()
  return [...new Set(page.match(/(?<=["(\s])\/(?:assets|files)\/[\w./-]+/g))].slice(0, 20)
}

function visitOf(number: number, files: string[]): Visit {
  const cycle = Math.floor(number / 40)
  const pick = (list: readonly string[], at: number) => list[at % list.length] ?? '/'
  const accepted = { headers: { accept: html, 'accept-encoding': pick(encodings, number) } }
  const place = number % 40
  if (place < 14) return { path: pick(pages, number + cycle), init: accepted }
  if (place < 20) return { path: pick(calls, number + cycle), init: accepted }
  if (place < 26) return { path: pick(files, number + cycle), init: accepted }
  if (place < 28) return { path: `/insights?search=${number}`, init: accepted }
  if (place < 30) return { path: `/nothing/${number}`, init: accepted }
  const single: Visit[] = [
    { path: `/careers/explore?keyword=${number}` },
    { path: `/get/nothing?${number}` },
    { path: '/home', init: { method: 'HEAD' } },
    { path: '/home', init: { headers: { 'if-none-match': '*' } } },
    { path: '/home', init: { method: 'DELETE' } },
    { path: '/post/contactus', init: requestOf(newEnquiry(number)) },
    { path: '/post/contactus', init: requestOf({ ...newEnquiry(number), email: 'nobody' }) },
    { path: '/post/contactus', init: { method: 'POST', headers: { origin: 'https://other.example' }, body: '{}' } },
    { path: '/contact', init: postedPage(number) },
    { path: '/healthz' },
  ]
  return single[place - 30] ?? { path: '/' }
}

/** As a browser without script sends the form. */
function postedPage(number: number): RequestInit {
  const { headers } = requestOf(newEnquiry(number))
  const { number: _, sentLastOn: __, ...fields } = newEnquiry(-number)
  const body = new URLSearchParams({
    ...fields,
    form: enquiryForm.name,
    [honeypotField]: '',
    [filledInMsField]: '20000',
  })
  return { method: 'POST', headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' }, body }
}
