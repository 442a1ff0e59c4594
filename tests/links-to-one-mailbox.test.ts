// What one mailbox is sent because somebody types its address into forms that mail a link: over all forms, spellings and
// networks together.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { quotas } from '#platform/quota/quotas.ts'
import { eachDatabase } from './databases.ts'
import { openSite, type SiteForTests } from './site.ts'

const forms: [string, (count: number) => object][] = [
  ['/post/subscribe', () => ({})],
  ['/post/reminders', (count) => ({ answers: `kind=firm&people=${count % 10}` })],
  ['/post/careers/jobalert', (count) => ({ keyword: `word${count}` })],
  ['/post/privacyrequest', () => ({})],
]
const spellings = ['v.ictim@gmail.com', 'victim+x@googlemail.com', 'VICTIM@gmail.com', 'vic.tim+9@gmail.com']

eachDatabase('links to one mailbox', (freshDatabase) => {
  let site: SiteForTests
  beforeAll(async () => {
    site = await openSite(await freshDatabase('seeded'))
  })
  beforeEach(async () => {
    for (const table of ['mail', 'rate_limit', 'subscription'] as const) await site.database.deleteFrom(table).execute()
  })
  afterAll(() => site.close())

  async function type(email: string, sender: string, number: number) {
    const [path, answers] = forms[number % forms.length]!
    const headers = { 'content-type': 'application/json' }
    const body = JSON.stringify({ email, ...answers(number) })
    const response = await site.sendFrom(sender, path, { method: 'POST', headers, body })
    return { status: response.status, message: String((await response.json()).message) }
  }
  const mails = async () => (await site.database.selectFrom('mail').select('id').execute()).length

  test('are limited from one network and from many together; the answer says so, known address or not', async () => {
    for (let count = 0; count < 16; count += 1) await type(spellings[count % 4]!, '198.51.100.1', count)
    expect(await mails()).toBeLessThanOrEqual(quotas.linkOfNetwork.max)
    // The owner, from another network, for something that was not asked for before.
    expect((await type('victim@gmail.com', '203.0.113.7', 2)).status).toBe(200)
    for (let count = 0; count < 60; count += 1) await type(spellings[count % 3]!, `198.51.100.${count + 2}`, count)
    expect(await mails()).toBeLessThanOrEqual(quotas.linkOfAnyForm.max + forms.length * quotas.link.max)
    const answers = [await type('victim@gmail.com', '192.0.2.1', 0), await type('vi.ctim@gmail.com', '192.0.2.2', 3)]
    for (const { status, message } of answers) {
      expect(status).toBe(429)
      expect(message).toMatch(
        /^This address has been entered several times, .*newest one in your mailbox, or telephone us on /,
      )
    }
    // Nothing is kept about this one.
    for (let count = 0; count < 8; count += 1) await type('nobody@example.in', `198.51.101.${count}`, 3)
    expect(await type('nobody@example.in', '192.0.2.3', 3)).toEqual(answers[1])
  })
})
