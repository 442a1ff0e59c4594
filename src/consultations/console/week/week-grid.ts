// The week as rows of times and columns of days: what is in each slot. Pure.
import { hasTime } from '#consultations/record/booking.ts'
import { instantInIndia, minutesOf } from '#consultations/record/booking-time.ts'
import type { When } from '#consultations/console/time-fields.tsx'
import type { Block, BookingCalendar, BookingRow, CalendarDay, CalendarSlot } from '#consultations/by-staff/bookings.ts'
import { clockInIndia, dayInIndia } from '#platform/dates.ts'

/** `closed`: outside the opening hours of that day. `part`: something that began before takes the slot. */
export type CellState = 'free' | 'past' | 'closed' | 'holiday' | 'blocked' | 'part' | 'booked'

export type Cell = {
  day: string
  time: string
  state: CellState
  /** Those that begin in this slot. */
  bookings: BookingRow[]
  /** What is over it, if it is blocked. */
  block: Block | null
  /** It is the first cell of its day with this block or holiday, and carries the words. */
  isFirst: boolean
  /** Visitors can choose it. Staff may book whatever is free. */
  isOffered: boolean
  words: string
  /** Where it leads, below /console/bookings: to the block over it, or to a form for this time. */
  to: string
}

/** The first free time on a working day of the week, from that day on. The day alone if there is none. */
export function firstFree(days: CalendarDay[], consultant: number | null, from: string): When {
  const isFree = ({ free }: CalendarSlot) => (consultant === null ? free.length > 0 : free.includes(consultant))
  for (const { day, holiday, slots } of days) {
    const slot = day >= from && holiday === null ? slots.find(isFree) : undefined
    if (slot) return { day, time: slot.time }
  }
  return { day: from, time: '' }
}

export type WeekGrid = { days: CalendarDay[]; times: string[]; rows: Cell[][] }

/** `consultant` null is everybody. Days on which nothing can be booked and nothing is are left out. */
export function weekGrid(calendar: BookingCalendar, consultant: number | null): WeekGrid {
  const isOf = (each: { consultant: number }) => consultant === null || each.consultant === consultant
  const bookings = calendar.bookings.filter(isOf)
  const blocks = calendar.blocks.filter(isOf)
  const days = calendar.days.filter(
    ({ day, slots }) => slots.length > 0 || bookings.some((booking) => dayInIndia(booking.startsOn) === day),
  )
  const times = timesOf(days, bookings, calendar.slotMinutes)
  const who = consultant === null ? calendar.consultants.map(({ number }) => number) : [consultant]
  const rows = times.map((time) => days.map((day) => cellAt(day, time)))
  for (let column = 0; column < days.length; column += 1) markFirst(rows.map((row) => row[column]))
  return { days, times, rows }

  function cellAt(day: CalendarDay, time: string): Cell {
    const startsOn = instantInIndia(day.day, time)
    const endsOn = new Date(Date.parse(startsOn) + calendar.slotMinutes * 60_000).toISOString()
    const overlaps = (each: { startsOn: string; endsOn: string }) => each.startsOn < endsOn && each.endsOn > startsOn
    const booked = bookings.filter(hasTime)
    const begin = (each: BookingRow) => each.startsOn >= startsOn && each.startsOn < endsOn
    const here = booked.filter(begin)
    // A cancelled meeting gives its place to the one that took it.
    const shown = here.length > 0 ? here : bookings.filter(begin)
    const inBlocks = blocks.filter(overlaps)
    const slot = day.slots.find((each) => each.time === time)
    const isBlocked = who.length > 0 && who.every((number) => inBlocks.some(({ consultant: of }) => of === number))
    const block = isBlocked ? inBlocks[0] : undefined
    const earlier = booked.find((each) => overlaps(each) && !begin(each))
    const to = `/new?day=${day.day}&time=${time}`
    const base = { day: day.day, time, bookings: shown, block: null, isFirst: false, isOffered: false, to }
    if (here.length > 0) return { ...base, state: 'booked', words: '' }
    if (day.holiday !== null) return { ...base, state: 'holiday', words: `${day.holiday}, office closed` }
    if (block) {
      const words = `Blocked until ${clockInIndia(block.endsOn)}: ${block.reason}`
      return { ...base, state: 'blocked', block, words, to: `/blocks/${block.id}` }
    }
    if (!slot) return { ...base, state: 'closed', words: 'No consultations' }
    if (startsOn <= calendar.now) return { ...base, state: 'past', words: 'Past' }
    if (slot.free.some((number) => who.includes(number))) {
      const { isOffered } = slot
      return { ...base, state: 'free', isOffered, words: isOffered ? 'Free' : 'Free, not offered to visitors' }
    }
    return { ...base, state: 'part', words: earlier ? `${earlier.name} until ${clockInIndia(earlier.endsOn)}` : 'Held' }
  }
}

function timesOf(days: CalendarDay[], bookings: BookingRow[], slotMinutes: number): string[] {
  const times = new Set(days.flatMap(({ slots }) => slots.map(({ time }) => time)))
  for (const booking of bookings) {
    const at = minutesOf(clockInIndia(booking.startsOn))
    const isCovered = [...times].some((time) => minutesOf(time) <= at && at < minutesOf(time) + slotMinutes)
    if (!isCovered) times.add(clockInIndia(booking.startsOn))
  }
  return [...times].toSorted()
}

function markFirst(column: (Cell | undefined)[]): void {
  let before = ''
  for (const cell of column) {
    if (!cell) continue
    const isHatched = cell.state === 'holiday' || cell.state === 'blocked'
    const key = isHatched ? `${cell.state} ${cell.words}` : ''
    cell.isFirst = isHatched && key !== before
    before = key
  }
}
