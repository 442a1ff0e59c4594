// The tables of consultations: what staff set, what is booked or blocked, and the quarters of an hour that are taken.
import { flag, id, integer, table, text } from '#platform/database/table.server.ts'
import { answeredFacts } from '#forms/field-table.ts'
import { consultationForm } from './consultation-form.ts'
import { attendances, bookingEvents, bookingStatuses } from './record/booking.ts'
import { attendanceTexts, bookingSection, statusTexts } from './record/own-data.ts'
import { guestsOf } from './store/find-booking.server.ts'

/** Instants are compared as text, so they must all have the form of toISOString, in whole minutes. */
const instant = "'____-__-__T__:__:00.000Z'"
const areInstants = `starts_on like ${instant} and ends_on like ${instant}`

/** One row. */
export const consultationRules = table(
  'consultation_rules',
  {
    id: integer().primaryKey(),
    slot_minutes: integer(),
    notice_days: integer(),
    horizon_days: integer(),
    buffer_minutes: integer(),
    capacity: integer(),
    /** One more with each change by staff, so that of two at once the second is told. */
    version: integer().default(1),
  },
  {
    checks: {
      one_row: 'id = 1',
      in_quarters: 'slot_minutes % 15 = 0 and buffer_minutes % 15 = 0',
      range:
        'slot_minutes between 15 and 240 and notice_days between 0 and 60 and horizon_days between 1 and 366 and buffer_minutes between 0 and 240 and capacity between 0 and 50',
    },
  },
)

/** The names of the consultants, who are numbered from 1. */
export const consultant = table(
  'consultant',
  {
    number: integer().primaryKey(),
    name: text(),
  },
  {
    personal: { nobody: 'The firm names its own people.' },
    checks: { number: 'number between 1 and 50' },
  },
)

/** What is known of a consultant besides the name. Without a row anybody is meant, at the hours of the firm. */
export const consultantProfile = table(
  'consultant_profile',
  {
    number: integer().primaryKey(),
    /** Takes calls at present. */
    is_active: integer(),
    /** Visitors are told the name. */
    is_named: integer(),
    /** JSON lists: ids of services, and opening hours. An empty one says nothing of its own. */
    services: text(),
    hours: text(),
  },
  {
    checks: {
      number: 'number between 1 and 50',
      flags: 'is_active in (0, 1) and is_named in (0, 1)',
    },
  },
)

export const consultationHours = table(
  'consultation_hours',
  {
    id: id(),
    weekday: integer(),
    opens: text(),
    closes: text(),
  },
  {
    checks: {
      weekday: 'weekday between 0 and 6',
      order: 'opens < closes',
      form: "opens like '__:__' and closes like '__:__' and closes <= '24:00'",
    },
  },
)

/** Days without consultations. Of one that `is_yearly`, month and day count. */
export const holiday = table(
  'holiday',
  {
    id: id(),
    day: text(),
    name: text(),
    is_yearly: flag(),
  },
  {
    personal: { nobody: 'The name of a day.' },
    checks: { day: "day like '____-__-__'" },
  },
)

export const booking = table(
  'booking',
  {
    id: id(),
    lead_id: integer().unique().references('lead.id', 'cascade'),
    /** The same in every invitation, update and cancellation (RFC 5545 §3.8.4.7). */
    uid: text().unique(),
    /** 0 for the first invitation, one more for each change (RFC 5545 §3.8.7.4). */
    sequence: integer(),
    status: text({ oneOf: bookingStatuses }),
    consultant: integer(),
    starts_on: text(),
    ends_on: text(),
    /** A JSON list of addresses. */
    guests: text(),
    meeting_url: text(),
    time_zone: text(),
    booked_on: text(),
    changed_on: text(),
    attendance: text({ oneOf: attendances }).default(''),
    /** Until when it had to be confirmed; null if it never had to be. */
    confirm_by: text().orNull(),
    /** When the person who booked proved to have the mailbox, or staff booked; null if neither has happened. */
    confirmed_on: text().orNull(),
    /** What the meeting is about, as the visitor chose it; '' where anybody would do. */
    subject: text().default(''),
    /** The mailed links of this version and later ones still work. */
    links_from: integer().default(0),
  },
  {
    personal: {
      row: 'lead_id',
      section: bookingSection,
      title: ({ reference }) => `Meeting, ${reference}`,
      facts: [
        ['starts_on', 'Begins'],
        ['ends_on', 'Ends'],
        ['status', 'State', { text: ({ status }) => statusTexts[status] }],
        ['booked_on', 'Booked'],
        ['attendance', 'Outcome', { text: ({ attendance }) => attendanceTexts[attendance] }],
        ['changed_on', 'Last changed', { isShown: ({ sequence }) => sequence > 0 }],
        ['meeting_url', 'Video link'],
        ['guests', 'Guests', { text: (row) => guestsOf(row).join('\n') }],
        ['time_zone', 'Your time zone'],
        (row) => answeredFacts(consultationForm, 'booking', row),
      ],
    },
    checks: {
      order: 'starts_on < ends_on',
      instants: areInstants,
    },
    indexes: {
      by_time: ['starts_on', 'id'],
      by_status: ['status', 'confirm_by'],
      booked_on: ['booked_on'],
    },
  },
)

/** Its history: what was done to it, and by whom. */
export const bookingChange = table(
  'booking_change',
  {
    id: id(),
    booking_id: integer().references('booking.id', 'cascade'),
    what: text({ oneOf: bookingEvents }),
    changed_on: text(),
    /** 'visitor', 'clock', or the id of somebody on the staff. */
    changed_by: text(),
    /** When it would have begun before it was moved. */
    former_start: text().orNull(),
    former_consultant: integer().orNull(),
  },
  {
    personal: { row: 'booking_id', hidden: 'The record says how the booking stands, and when it was last changed.' },
    indexes: { by_booking: ['booking_id', 'id'] },
  },
)

/** Time that staff keep free of consultations. */
export const consultationBlock = table(
  'consultation_block',
  {
    id: id(),
    consultant: integer(),
    starts_on: text(),
    ends_on: text(),
    reason: text(),
  },
  {
    personal: { nobody: 'Colleagues say why they are not free.' },
    checks: {
      order: 'starts_on < ends_on',
      instants: areInstants,
    },
    indexes: { by_time: ['starts_on', 'id'] },
  },
)

/** Each is of exactly one booking or block. The primary key keeps two of them from having the same time. */
export const slotTick = table(
  'slot_tick',
  {
    consultant: integer(),
    tick: text(),
    booking_id: integer().orNull().references('booking.id', 'cascade'),
    block_id: integer().orNull().references('consultation_block.id', 'cascade'),
  },
  {
    personal: { row: 'booking_id', hidden: 'The record says when the meeting begins and ends.' },
    primaryKey: ['consultant', 'tick'],
    checks: {
      quarter: `tick like ${instant} and substr(tick, 15, 2) in ('00', '15', '30', '45')`,
      one_holder: '(booking_id is null) <> (block_id is null)',
    },
    indexes: {
      by_time: ['tick'],
      by_booking: ['booking_id'],
      by_block: ['block_id'],
    },
  },
)
