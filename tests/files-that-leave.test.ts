// What leaves the house about people: the exports of staff and what a person sees of their own data, whole. An answer that
// is dropped or swapped is a line of the list.
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { applicant, applicationBody, resumeOf } from './people/applicant.ts'
import { bookerAt, start } from './people/booker.ts'
import { openSite, type SiteForTests } from './site.ts'

const email = 'Meera@KaveriFoods.example.in'
let site: SiteForTests
beforeAll(async () => {
  site = await openSite()
  site.setClock(start)
  await site.post('/post/contactus', {
    name: 'Meera',
    email,
    companyName: 'Kaveri',
    location: 'Chennai',
    message: 'Please call.',
  })
  await bookerAt(() => site).book({ email, guests: 'guest@example.in' })
  const answers = { ...applicant, email, message: 'I can begin in January.', talentPool: 'yes' }
  const body = applicationBody(answers, await resumeOf('Meera'))
  expect((await site.send('/post/careers/jobapplication', { body })).status).toBe(200)
})
afterAll(() => site.close())

const stable = (text: string) =>
  text
    .replaceAll(/(?<!\w)[A-Z\d]{5}-[A-Z\d]{5}(?!\w)/g, '(reference)')
    .replaceAll(/(?<![\w-])[\w-]{20,}(?![\w-])/g, '(token)')

async function rowsOf(path: string): Promise<string> {
  const response = await site.asStaff('Neha', path, undefined, 'manager')
  expect(response.status).toBe(200)
  const rows: string[][] = parse(await response.text(), { bom: true })
  const [header = [], ...others] = rows
  return others.map((row) => header.map((name, at) => `${name}: ${row[at]}`).join('\n')).join('\n\n')
}

test('the export of the inbox has every column of every kind of lead', async () => {
  const rows = await rowsOf(`/api/console/leads/export?filter=${encodeURIComponent('{"state":"all"}')}&order=asc`)
  await expect(`${stable(rows)}\n`).toMatchFileSnapshot('files-that-leave/leads.txt')
})

test('the export of applications has every column', async () => {
  const filter = encodeURIComponent('{"kind":"application"}')
  const rows = await rowsOf(`/api/console/leads/export?filter=${filter}&order=asc`)
  await expect(`${stable(rows)}\n`).toMatchFileSnapshot('files-that-leave/applications.txt')
})

test('a person sees everything that is held about them', async () => {
  await site.post('/post/privacyrequest', { email: email.toLowerCase() })
  const mails = await site.mails()
  const token = mails.flatMap(({ text }) => /\/link\/my-data\/([\w-]+)/.exec(text)?.[1] ?? []).at(-1)
  const response = await site.send(`/link/my-data/${token}/download`, {})
  expect(response.status).toBe(200)
  await expect(`${stable(await response.text())}\n`).toMatchFileSnapshot('files-that-leave/own-data.json')
})
