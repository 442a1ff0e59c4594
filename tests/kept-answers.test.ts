// Every answer of every form is kept where its field says, and the mail to the office has it.
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Field } from '#forms/field-table.ts'
import { formsThatKeep } from '#rooms.server.ts'
import { applicationBody, resumeOf } from './people/applicant.ts'
import { openSite, type SiteForTests } from './site.ts'

let site: SiteForTests
beforeAll(async () => {
  site = await openSite()
})
beforeEach(() => site.database.deleteFrom('mail').execute())
afterAll(() => site.close())

/** What no other words would do for. */
const fitting: Record<string, string> = {
  name: 'Meera Iyer',
  date: '2026-11-24',
  slot: '10:30',
  guests: 'asha@example.in',
  subject: 'Something else',
  answers: 'kind=llp&state=KA',
  pincode: '600001',
  yearsOfExperience: '4.5',
  jobId: '',
  conversation: '',
  timeZone: 'Europe/Paris',
  noticeLanguage: '',
}
/** The others who write to the office wait for the link that they are mailed. */
const toOffice = ['contactus', 'consultation', 'jobapplication']

function answerTo(form: string, name: string, { kind }: Field): string {
  if (kind === 'email') return `${form}@example.in`
  if (kind === 'tel') return '+91 98400 00000'
  return fitting[name] ?? `A ${name}`
}

test.each(formsThatKeep.map((form) => [form.name, form] as const))(
  'an answer to any question of the form %s is kept',
  async (name, { fields, post }) => {
    const asked = Object.entries(fields).filter(([, { kind }]) => kind !== 'file' && kind !== 'checkbox')
    const answers = Object.fromEntries(asked.map(([field, each]) => [field, answerTo(name, field, each)]))
    const hasFile = Object.values(fields).some(({ kind }) => kind === 'file')
    const response = hasFile
      ? await site.send(post, { body: applicationBody(answers, await resumeOf('Meera Iyer')) })
      : await site.post(post, answers)
    expect([response.ok, await response.text()]).toEqual([true, expect.anything()])

    for (const [field, { column }] of asked) {
      if (column === undefined) continue
      const [table = '', key = ''] = column.split('.')
      const order = table === 'application' ? 'lead_id' : 'id'
      const { rows } = await sql<{ kept: string }>`
        select ${sql.ref(key)} as kept from ${sql.table(table)} order by ${sql.ref(order)} desc limit 1
      `.execute(site.database)
      expect([column, rows[0]?.kept]).toEqual([column, answers[field]])
    }
    if (!toOffice.includes(name)) return
    const office = (await site.mails()).find(({ text }) => text.includes('/console/leads/'))
    for (const [field, { kind }] of asked)
      if (kind !== 'hidden') expect(office?.text.replaceAll(/\s+/g, ' '), field).toContain(answers[field])
  },
)
