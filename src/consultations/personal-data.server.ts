// What consultations keep about a person: the meetings they booked, and those to which they are invited as a guest.
import { z } from 'zod'
import { answeredFacts } from '#forms/field-table.ts'
import { letterhead, staffAddress } from '#firm/offices/letterhead.server.ts'
import {
  combineErasures,
  nothingErased,
  type Erasure,
  type HeldFact,
  type HeldSection,
  type PersonalData,
} from '#leads/retention/personal-data.ts'
import type { Selectable } from 'kysely'
import type { Database, Tables } from '#platform/database/database.server.ts'
import { eraseMails } from '#platform/mail/erasure.server.ts'
import { addressKey, enqueueMail, type NewMail } from '#platform/mail/outbox.server.ts'
import { consultationForm } from './consultation.ts'
import { withdrawReminders } from './mail/announcement.server.ts'
import type { InvitedMeeting } from './meeting/invitation.server.ts'
import { freeSlotOf } from './times/slot-ticks.server.ts'

/** Composes the mails about a meeting that has been cancelled because of an erasure. */
type Compose = (meeting: InvitedMeeting) => Promise<NewMail[]>

export const consultationsData: PersonalData = roomThat(() => {
  throw new Error('The e-mails about meetings that end are composed before the transaction: call prepare first')
})

function roomThat(compose: Compose): PersonalData {
  return {
    describe,
    prepare: async (database, emailKey, given) => roomThat(await composedFor(database, emailKey, given)),
    async withdraw(tx, { purpose, leadId }, now) {
      if (purpose === 'consultation' && leadId !== null) await endMeetings(tx, [leadId], compose, now)
      return nothingErased
    },
    async erase(tx, emailKey, now) {
      const leads = await tx.selectFrom('lead').select('id').where('email_key', '=', emailKey).execute()
      await endMeetings(
        tx,
        leads.map(({ id }) => id),
        compose,
        now,
      )
      return takeOutGuest(tx, emailKey)
    },
    // The meeting itself is the last contact.
    leadsUsedSince: (database, since) =>
      database
        .selectFrom('consultation')
        .select('lead_id')
        .where('state', '=', 'booked')
        .where('ends_on', '>=', since)
        .$asScalar(),
  }
}

const guestList = z.array(z.string())

function guestsOf({ guests }: { guests: string }): string[] {
  return guestList.parse(JSON.parse(guests))
}

const attendanceText = { '': '', held: 'It took place', missed: 'You did not attend' }

async function describe(database: Database, emailKey: string): Promise<HeldSection[]> {
  const booked = await database
    .selectFrom('consultation')
    .innerJoin('lead', 'lead.id', 'consultation.lead_id')
    .selectAll('consultation')
    .select('lead.reference')
    .where('lead.email_key', '=', emailKey)
    .orderBy('consultation.id', 'desc')
    .execute()
  const invited = await withGuest(database, emailKey)
  const text = (label: string, value: string): HeldFact[] => (value === '' ? [] : [{ label, text: value }])
  const records = [
    ...booked.map((row) => ({
      title: `Meeting, ${row.reference}`,
      facts: [
        { label: 'Begins', on: row.starts_on },
        { label: 'Ends', on: row.ends_on },
        { label: 'State', text: stateText(row) },
        { label: 'Booked', on: row.booked_on },
        ...text('Outcome', attendanceText[row.attendance]),
        ...(row.sequence === 0 ? [] : [{ label: 'Last changed', on: row.changed_on }]),
        { label: 'Video link', text: row.meeting_url },
        ...text('Guests', guestsOf(row).join('\n')),
        ...text('Your time zone', row.time_zone),
        ...answeredFacts(consultationForm, 'consultation', row),
      ],
    })),
    ...invited.map((row) => ({
      title: 'Meeting to which you are invited as a guest',
      facts: [
        { label: 'Begins', on: row.starts_on },
        { label: 'State', text: stateText(row) },
        { label: 'E-mail', text: emailKey },
      ],
    })),
  ]
  return records.length === 0 ? [] : [{ heading: 'Consultations', records }]
}

/** Of a time that was held, nobody was told but the person who booked. */
function stateText({ state, held_until }: Pick<Selectable<Tables['consultation']>, 'state' | 'held_until'>): string {
  if (held_until === null) return state
  return state === 'booked' ? 'held until it is confirmed' : 'not confirmed in time'
}

/** There are few thousand meetings at most, so their lists of guests are searched here. */
async function withGuest(database: Database, emailKey: string) {
  const rows = await database.selectFrom('consultation').selectAll().where('guests', '<>', '[]').orderBy('id').execute()
  return rows.filter((row) => guestsOf(row).some((guest) => addressKey(guest) === emailKey))
}

function meetings(database: Database) {
  return database
    .selectFrom('consultation')
    .innerJoin('lead', 'lead.id', 'consultation.lead_id')
    .selectAll('consultation')
    .select(['lead.reference', 'lead.suspected'])
}

type Row = Awaited<ReturnType<ReturnType<typeof meetings>['executeTakeFirstOrThrow']>>

/** What is mailed about a meeting that ends. The guests of a likely bot were never invited. */
function ended(row: Row, sequence: number, now: Date): InvitedMeeting {
  return {
    reference: row.reference,
    uid: row.uid,
    sequence,
    state: 'cancelled',
    startsOn: row.starts_on,
    endsOn: row.ends_on,
    changedOn: now.toISOString(),
    meetingUrl: row.meeting_url,
    consultant: '',
    name: '',
    email: '',
    guests: row.suspected === 1 && row.confirmed_on === null ? [] : guestsOf(row),
  }
}

async function composedFor(
  database: Database,
  emailKey: string,
  { publicUrl, now }: { publicUrl: string; now: Date },
): Promise<Compose> {
  const { erasedMeetingMails } = await import('./mail/emails.server.tsx')
  const head = await letterhead(database, publicUrl)
  const staff = await staffAddress(database)
  const compose: Compose = (meeting) => erasedMeetingMails(head, { meeting, staff })
  const composed = new Map<string, NewMail[]>()
  const rows = await meetings(database)
    .where('lead.email_key', '=', emailKey)
    .where('consultation.state', '=', 'booked')
    .where('starts_on', '>', now.toISOString())
    .where('held_until', 'is', null)
    .execute()
  for (const row of rows) {
    const meeting = ended(row, row.sequence + 1, now)
    composed.set(`${meeting.sequence} ${meeting.uid}`, await compose(meeting))
  }
  // A meeting may have been booked or moved since.
  return async (meeting) => composed.get(`${meeting.sequence} ${meeting.uid}`) ?? compose(meeting)
}

/**
 * Cancels the meetings of these leads that are still ahead, frees their time, ends every link, and takes their
 * reminders back. The mails belong to no lead, because the lead is erased next, with its mails.
 */
async function endMeetings(tx: Database, leadIds: number[], compose: Compose, now: Date): Promise<void> {
  if (leadIds.length === 0) return
  await tx
    .updateTable('consultation_link')
    .set({ ended_on: now.toISOString() })
    .where('consultation_id', 'in', (row) =>
      row.selectFrom('consultation').select('consultation.id').where('lead_id', 'in', leadIds),
    )
    .where('ended_on', 'is', null)
    .execute()
  // One statement, so that a move at the same time comes before it or finds the meeting cancelled.
  const cancelled = await tx
    .updateTable('consultation')
    .set((row) => ({ state: 'cancelled', sequence: row('sequence', '+', 1), changed_on: now.toISOString() }))
    .where('lead_id', 'in', leadIds)
    .where('state', '=', 'booked')
    .where('starts_on', '>', now.toISOString())
    .returning('id')
    .execute()
  for (const { id } of cancelled) {
    const row = await meetings(tx).where('consultation.id', '=', id).executeTakeFirstOrThrow()
    const mails = row.held_until === null ? await compose(ended(row, row.sequence, now)) : []
    await tx.updateTable('consultation').set({ guests: '[]' }).where('id', '=', id).execute()
    await freeSlotOf(tx, id)
    await withdrawReminders(tx, id)
    for (const mail of mails) await enqueueMail(tx, mail, now)
  }
}

/**
 * Takes the address out of the meetings of others, and erases the sent and failed mails about these, since their
 * invitations name it. Mails that still wait are left, because others rely on them.
 */
async function takeOutGuest(tx: Database, emailKey: string): Promise<Erasure> {
  const erasures: Erasure[] = []
  for (const row of await withGuest(tx, emailKey)) {
    const guests = guestsOf(row).filter((guest) => addressKey(guest) !== emailKey)
    await tx
      .updateTable('consultation')
      .set({ guests: JSON.stringify(guests) })
      .where('id', '=', row.id)
      .execute()
    const mails = await tx
      .selectFrom('mail')
      .innerJoin('lead_mail', 'lead_mail.mail_id', 'mail.id')
      .select('mail.id')
      .where('lead_mail.lead_id', '=', row.lead_id)
      .where('mail.state', 'in', ['sent', 'failed'])
      .where('mail.calendar', 'is not', null)
      .execute()
    const erased = await eraseMails(
      tx,
      mails.map(({ id }) => id),
    )
    erasures.push({ ...nothingErased, count: 1 + erased })
  }
  return combineErasures(erasures)
}
