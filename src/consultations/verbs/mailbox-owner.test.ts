// No stranger who types somebody's address keeps that person from a booking: by examples, and for any sequence of what
// strangers do, on both databases.
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { bookerAt, nothingBooked, start, wanted } from '../../../tests/people/booker.ts'
import { eachDatabase } from '../../../tests/databases.ts'
import { openSite, type SiteForTests } from '../../../tests/site.ts'
import { quotas } from '#platform/quota/quotas.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
const owner = '203.0.113.7'
const slots = ['09:00', '09:30', '10:00', '10:30', '11:00', '11:30', '12:00', '12:30']
const stateSchema = z.object({
  state: z.string(),
  otherUnconfirmed: z.array(z.object({ link: z.string(), startsOn: z.string() })),
})

eachDatabase('the owner of a mailbox', (freshDatabase) => {
  let site: SiteForTests
  let now = Date.parse(start)
  beforeAll(async () => {
    site = await openSite(await freshDatabase('seeded'))
  })
  beforeEach(async () => {
    await nothingBooked(site)
    now = Date.parse(start)
  })
  afterAll(() => site.close())

  const { book, confirm, mustConfirm, linksTo, mailsTo } = bookerAt(() => site)
  const wait = (ms: number) => {
    now += ms
    site.setClock(new Date(now).toISOString())
  }
  const stateOf = async (link: string) => stateSchema.parse(await (await site.get(`${link}/state`)).json())

  /** Books and, if the time is held, confirms it as somebody can who reads the mails to the address and nothing else. */
  async function bookAsOwner(date: string, slot: string) {
    const booked = await book({ date, slot }, owner)
    if (!mustConfirm(booked)) return
    const last = (await linksTo(wanted.email)).at(-1) ?? ''
    const { state, otherUnconfirmed } = await stateOf(last)
    const startsOn = booked.booking?.startsOn
    const others = otherUnconfirmed.filter((time) => time.startsOn === startsOn)
    expect([others.length, booked.note !== undefined]).toEqual(booked.note === undefined ? [0, false] : [1, true])
    if (others.length === 0) expect(state).toBe('unconfirmed')
    wait(1000)
    expect((await confirm(others[0]?.link ?? last, owner)).status).toBe(200)
  }

  test('books although strangers have filled the number of meetings ahead, and confirms up to that number', async () => {
    const ahead = slots.slice(0, quotas.bookingsAhead.max)
    for (const [day, slot] of ahead.entries()) {
      expect(mustConfirm(await book({ date: '2026-12-01', slot }, `198.51.100.${day}`))).toBe(false)
      wait(dayMs + minuteMs)
    }
    for (const [index, slot] of ahead.entries()) {
      const booked = await book({ date: '2026-12-02', slot }, `203.0.113.${index}`)
      expect(mustConfirm(booked)).toBe(true)
      expect((await confirm((await linksTo(wanted.email)).at(-1))).status).toBe(200)
    }
    const beyond = await book({ date: '2026-12-03', slot: '12:00' }, '203.0.113.9')
    expect([beyond.status, beyond.message]).toEqual([429, expect.stringContaining('upcoming consultations')])
  })

  test('gets a link that works although strangers have used up the mails to the mailbox', async () => {
    const spelled = wanted.email.replace('@', '+news@')
    for (const [index, slot] of slots.slice(0, 7).entries())
      expect(mustConfirm(await book({ slot, email: spelled }, `198.51.100.${index}`))).toBe(index > 0)
    const [oldest = ''] = await linksTo(spelled)
    const booked = await book({ slot: '12:30', guests: 'asha@audit.example.in' }, owner)
    expect(mustConfirm(booked)).toBe(true)
    expect(booked.note).toContain('we have not sent another')
    expect(await linksTo(wanted.email)).toEqual([])
    // The link of the first booking was in its answer, so it proves nothing.
    const [first] = await mailsTo(spelled)
    const known = /\/link\/consultation\/[\w-]+/.exec(first?.text ?? '')?.[0] ?? ''
    expect((await stateOf(known)).otherUnconfirmed).toEqual([])
    // As the bookings of a release that held no times were marked.
    const confirmed = site.database.updateTable('booking').set((row) => ({ confirmed_on: row.ref('booked_on') }))
    await confirmed.where('confirm_by', 'is', null).execute()
    expect((await stateOf(known)).otherUnconfirmed).toEqual([])
    const also = (await stateOf(oldest)).otherUnconfirmed.find(({ startsOn }) => startsOn === booked.booking?.startsOn)
    expect((await confirm(also?.link)).status).toBe(200)
    expect(await mailsTo('asha@audit.example.in')).toHaveLength(1)
    expect((await stateOf(also?.link ?? '')).state).toBe('booked')
  })

  /** Holds each time in the name of its address, and confirms all that the mailed links lead to. Returns the answers. */
  async function holdAndConfirm(emails: readonly string[], date: string, others = {}) {
    for (const [index, email] of emails.entries())
      mustConfirm(await book({ date, slot: slots[index], email, ...others }, `198.51.100.${index}`))
    wait(minuteMs)
    const mailed = (await Promise.all(emails.map((email) => linksTo(email)))).flat()
    const states = await Promise.all(mailed.map(stateOf))
    const links = new Set([
      ...mailed,
      ...states.flatMap(({ otherUnconfirmed }) => otherUnconfirmed.map(({ link }) => link)),
    ])
    const answers = []
    for (const link of links) answers.push(await confirm(link))
    return answers.map(({ status, body }) => [status, body.message] as const)
  }

  test('has its meetings ahead under all spellings of the address together', async () => {
    const { max } = quotas.bookingsAhead
    const names = ['ab+1', 'ab+2', 'A.B+3', 'a.b+4', 'ab+5', 'ab+6', 'A.B+7', 'a.b+8'].slice(0, max + 3)
    const spelled = names.map((name) => `${name}@gmail.com`)
    const answers = await holdAndConfirm(spelled, '2026-12-01')
    // The first one was not held, so it has no link.
    expect(answers.map(([status]) => status)).toEqual([...Array<number>(max).fill(200), 429, 429])
    expect(answers[max]?.[1]).toContain('upcoming consultations')
    const beyond = await book({ date: '2026-12-02', email: 'ab@googlemail.com' }, owner)
    expect([beyond.status, beyond.message]).toEqual([429, expect.stringContaining('upcoming consultations')])
  })

  test('whoever has every mailbox of a domain, and of the domains below its name, has a few meetings ahead', async () => {
    const statuses = async (date: string, domainOf: (index: number) => string) => {
      const emails = slots.map((_slot, index) => `person${index}@${domainOf(index)}`)
      return (await holdAndConfirm(emails, date, { filledInMs: 100 })).map(([status]) => status)
    }
    const { max } = quotas.bookingsAheadOfDomain
    const expected = slots.map((_slot, index) => (index < max ? 200 : 429))
    expect(await statuses('2026-12-01', () => 'mallory.co.in')).toEqual(expected)
    const below = await statuses('2026-12-02', (index) => `d${index}.mallory.co.in`)
    expect(below).toEqual(expected)
    expect(mustConfirm(await book({ date: '2026-12-03', email: 'meera@kaverifoods.co.in' }, owner))).toBe(false)
  })

  const act = fc.record({
    sender: fc.nat({ max: 40 }).map((number) => `198.51.100.${number}`),
    email: fc.constantFrom(wanted.email, wanted.email, wanted.email.toUpperCase(), 'ravi@kaverifoods.example.in'),
    isBot: fc.boolean(),
    change: fc.constantFrom('nothing' as const, 'cancel' as const, 'move' as const),
    waitsMinutes: fc.constantFrom(0, 0, 0, 1, 11, 61, 1500),
  })
  const booksWhateverWasDone = (numRuns: number) => async () => {
    const run = async (acts: (typeof act extends fc.Arbitrary<infer Act> ? Act : never)[]) => {
      await nothingBooked(site)
      now = Date.parse(start)
      for (const [index, { sender, email, isBot, change, waitsMinutes }] of acts.entries()) {
        const [date, slot] = [`2026-12-${index < 8 ? '08' : '09'}`, slots[index % 8]]
        const { link } = await book({ date, slot, email, ...(isBot && { filledInMs: 100 }) }, sender)
        if (link && change !== 'nothing') await site.post(`${link}/${change}`, { date: '2026-12-10', slot })
        wait(waitsMinutes * minuteMs)
      }
      for (const slot of ['09:00', '09:30']) await bookAsOwner('2026-12-15', slot)
    }
    await fc.assert(fc.asyncProperty(fc.array(act, { minLength: 3, maxLength: 16 }), run), { numRuns, seed: 45 })
  }
  // The statements are met within a few runs.
  test('books whatever strangers have done before', booksWhateverWasDone(2))
  test('books whatever strangers have done before, in many runs', { tags: ['long'] }, booksWhateverWasDone(25))
})
