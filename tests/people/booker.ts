// Somebody who books consultations at a site for tests, by the calls alone.
import { expect } from 'vitest'
import { z } from 'zod'
import type { SiteForTests } from '../site.ts'
import { otherSpelling } from './spelling.ts'

/** A Saturday. */
export const start = '2026-11-21T05:30:00.000Z'
export const tuesday = '2026-11-24'
export const wanted = {
  name: 'Meera Iyer',
  email: 'Meera@KaveriFoods.example.in',
  company: 'Kaveri Foods Private Limited',
  agenda: 'Annual return',
  guests: '',
  date: tuesday,
  slot: '09:30',
  timeZone: 'Asia/Kolkata',
}
const bodySchema = z.object({
  message: z.string(),
  reference: z.string().optional(),
  errors: z.record(z.string(), z.string()).optional(),
  booking: z
    .object({
      day: z.string(),
      startsOn: z.string(),
      endsOn: z.string(),
      guests: z.array(z.string()),
      confirmBy: z.string().nullable(),
      consultant: z.string().optional(),
    })
    .optional(),
  link: z.string().nullish(),
  invitation: z.string().nullish(),
  note: z.string().optional(),
  nearest: z.array(z.object({ date: z.string(), start: z.object({ hours: z.int() }) })).optional(),
})

/** Nobody has booked yet, and nothing counts towards a limit. */
export async function nothingBooked({ database, setClock }: SiteForTests): Promise<void> {
  setClock(start)
  for (const table of ['mail', 'consent', 'lead', 'consultation_block', 'rate_limit'] as const)
    await database.deleteFrom(table).execute()
}

/** Without a sender, the calls come from within the process, where no time is held because of its sender. */
export function bookerAt(site: () => SiteForTests) {
  const call = (path: string, body: unknown, sender?: string) => {
    if (sender === undefined) return site().post(path, body)
    const headers = { 'content-type': 'application/json' }
    return site().sendFrom(sender, path, { method: 'POST', headers, body: JSON.stringify(body) })
  }
  /** Without other guests, the own address is among them in another spelling, and must not be invited twice. */
  async function book(changes: Record<string, unknown> = {}, sender?: string) {
    const asked: Record<string, unknown> = { ...wanted, ...changes }
    const { email, guests: named } = asked
    const guests = named === '' && typeof email === 'string' ? otherSpelling(email) : named
    const response = await call('/post/consultation', { ...asked, guests }, sender)
    return { status: response.status, ...bodySchema.parse(await response.json()) }
  }
  /** However the address is spelled. */
  const mailsTo = (address: string) => site().mails(address)
  return {
    book,
    mailsTo,
    mustConfirm: (booked: Awaited<ReturnType<typeof book>>) => {
      expect(booked.status).toBe(201)
      return booked.booking?.confirmBy !== null
    },
    /** The paths of the links in the mails to the address that ask for a confirmation, the oldest first. */
    async linksTo(address: string): Promise<string[]> {
      const asking = (await mailsTo(address)).filter(({ subject }) => subject.startsWith('Please confirm'))
      return asking.flatMap(({ text }) => /\/link\/consultation\/[\w-]+/.exec(text)?.[0] ?? [])
    },
    async confirm(link: string | undefined, sender?: string) {
      const response = await call(`${link}/confirm`, {}, sender)
      return { status: response.status, body: z.looseObject({ message: z.string() }).parse(await response.json()) }
    },
    storedBookings: () => site().database.selectFrom('booking').selectAll().orderBy('id').execute(),
  }
}
