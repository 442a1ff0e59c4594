// The site whose pictures are taken: the starting content, a clock that stands, and what a few visitors have sent.
import { renameSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { chatbotPath } from '#assistant/chat-message.ts'
import { openOwnSite } from '../e2e/global-setup.ts'
import { newStaff } from '../e2e/staff.ts'
import { applicant, applicationBody, resumeOf } from '../tests/people/applicant.ts'

/** Wednesday, 25 November 2026, 10:40 in India: during office hours, five days before the returns of September are due. */
export const now = '2026-11-25T05:10:00.000Z'

export default async function openSite(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'frozen-clock-'))
  const clockFile = join(folder, 'clock')
  const setClock = (instant: string): void => {
    // The site, which reads the file all the time, must not find it empty.
    writeFileSync(`${clockFile}-next`, instant)
    renameSync(`${clockFile}-next`, clockFile)
  }
  setClock('2026-11-20T04:30:00.000Z')
  const preload = pathToFileURL(join(import.meta.dirname, 'frozen-clock.ts')).href
  const site = await openOwnSite('127.0.0.1', { CLOCK_FILE: clockFile, NODE_OPTIONS: `--import=${preload}` })
  process.env.E2E_BASE_URL = site.url
  process.env.E2E_DATA_DIR = site.dataDir
  try {
    await fill(site.url, setClock)
  } catch (error) {
    await site.stop()
    throw error
  }
  setClock(now)
  const staff = {
    administrator: (await newStaff('administrator', 'Padma Rangan', new Date(now))).cookie,
    editor: (await newStaff('editor', 'Fatima Sheikh', new Date(now))).cookie,
  }
  process.env.PICTURES_STAFF = JSON.stringify(staff)
  return async () => {
    await site.stop()
    await rm(folder, { recursive: true })
  }
}

type Cookie = { name: string; value: string }

/** The session of one of the two people who have an account. */
export function signedIn(role: 'administrator' | 'editor'): Cookie {
  const staff: Record<string, Cookie> = JSON.parse(process.env.PICTURES_STAFF ?? '{}')
  const cookie = staff[role]
  if (!cookie) throw new Error(`Nobody is signed in as ${role}`)
  return cookie
}

/** Sends what visitors would, each from a network of their own, so that no limit applies. */
async function fill(url: string, setClock: (instant: string) => void): Promise<void> {
  let senders = 0
  const send = async (at: string, path: string, body: object | FormData): Promise<void> => {
    setClock(at)
    senders += 1
    const isForm = body instanceof FormData
    const response = await fetch(url + path, {
      method: 'POST',
      headers: {
        'x-forwarded-for': `10.20.${senders}.1`,
        ...(!isForm && { 'content-type': 'application/json' }),
      },
      body: isForm ? body : JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
  }
  const enquiry = { companyName: 'Kaveri Foods', location: 'Chennai' }
  await send('2026-11-20T05:00:00.000Z', '/post/contactus', {
    ...enquiry,
    name: 'Lakshmi Narasimhan Venkataraghavan',
    email: 'lakshmi.narasimhan@a-rather-long-name-of-a-company.example.in',
    companyName: 'Sri Venkateswara Hydraulics and Precision Components Private Limited',
    location: 'Visakhapatnam',
    message: 'Our auditor has resigned in the middle of the year. Which forms are due, and by when?',
  })
  await send('2026-11-23T06:10:00.000Z', '/post/subscribe', { email: 'reader@sahyadri-tools.example.in' })
  await send('2026-11-23T07:00:00.000Z', '/post/consultation', {
    name: 'Arun Rao',
    email: 'arun@godavari-mills.example.in',
    company: 'Godavari Mills',
    agenda: 'Conversion into a public company',
    guests: 'cfo@godavari-mills.example.in',
    date: '2026-11-26',
    slot: '09:30',
    timeZone: 'Asia/Kolkata',
  })
  await send('2026-11-24T04:00:00.000Z', '/post/consultation', {
    name: 'Nandini Deshpande',
    email: 'nandini@sahyadri-tools.example.in',
    company: 'Sahyadri Tools',
    agenda: 'Transfer of shares within the family',
    guests: '',
    date: '2026-11-27',
    slot: '11:00',
    timeZone: 'Europe/London',
  })
  const application = { ...applicant, jobId: '1', jobTitle: 'Assistant Company Secretary' }
  await send(
    '2026-11-24T09:20:00.000Z',
    '/post/careers/jobapplication',
    applicationBody(application, await resumeOf('Meera Iyer, Assistant Company Secretary')),
  )
  await send('2026-11-24T11:45:00.000Z', chatbotPath, {
    role: 'user',
    content: 'Can you register a trust in Delhi?',
  })
  await send('2026-11-25T03:50:00.000Z', '/post/contactus', {
    ...enquiry,
    name: 'Meera Iyer',
    email: 'meera@kaveri-foods.example.in',
    message: 'We closed our annual general meeting on 25 September.\nIs MGT-7 due this week?',
  })
}
