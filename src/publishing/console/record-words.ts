// How the screens of the records word states, times and ages.
import { instantDay, instantTime } from '#platform/console/instants.ts'
import { dayInIndia, dayText, instantAt } from '#platform/dates.ts'
import type { RecordRow, RecordState } from '#publishing/record.ts'
import type { StateShape } from '#ui/console/marks.tsx'

export const states: Record<RecordState, { shape: StateShape; word: string; tab: string }> = {
  draft: { shape: 'draft', word: 'Draft', tab: 'Drafts' },
  scheduled: { shape: 'wait', word: 'Scheduled', tab: 'Scheduled' },
  published: { shape: 'live', word: 'Published', tab: 'Published' },
  changed: { shape: 'hand', word: 'Changed', tab: 'Changed' },
  trash: { shape: 'shut', word: 'In the trash', tab: 'Trash' },
}

const weekday = new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Kolkata', weekday: 'short' })

/** Mon 16 Nov 2026, 09:00 */
export function timeWords(instant: string | Date): string {
  return `${weekday.format(new Date(instant))} ${instantDay(instant)}, ${instantTime(instant)}`
}

function counted(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}

/** in 3 days · in 5 hours · in 20 minutes */
export function untilWords(instant: string | Date, now: Date): string {
  const minutes = Math.round((new Date(instant).getTime() - now.getTime()) / 60_000)
  if (minutes < 1) return 'at once'
  if (minutes < 60) return `in ${counted(minutes, 'minute')}`
  const hours = Math.floor(minutes / 60)
  return hours < 48 ? `in ${counted(hours, 'hour')}` : `in ${counted(Math.floor(hours / 24), 'day')}`
}

/** The instant of a day and a time of the clock in India, or null if they are none. */
export function instantInIndia(day: string, time: string): Date | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || !/^\d{2}:\d{2}/.test(time)) return null
  const instant = instantAt(day, time.slice(0, 5))
  return Number.isNaN(instant.getTime()) ? null : instant
}

export type LawAge = { text: string; note: string; look: 'plain' | 'noted' | 'old' | 'late' }

/** How old a statement of the law is: plain to four months, then noted, from six to be read again, from nine late. */
export function lawAge(day: string, now: Date): LawAge {
  const text = dayText(day)
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const [thisYear = 0, thisMonth = 0, today = 0] = dayInIndia(now).split('-').map(Number)
  const months = (thisYear - year) * 12 + thisMonth - month - (today < date ? 1 : 0)
  if (months >= 9) return { text, note: `${months} months: out of date`, look: 'late' }
  if (months >= 6) return { text, note: `${months} months: review it`, look: 'old' }
  if (months >= 5) return { text, note: `${months} months old`, look: 'noted' }
  return { text, note: 'current', look: 'plain' }
}

/** What stands in the column of times. */
export function timesOf({ state, liveOn, publishAt }: RecordRow): { text: string; isPlain: boolean } {
  if (publishAt !== null) return { text: timeWords(publishAt), isPlain: true }
  if (liveOn !== null) return { text: instantDay(liveOn), isPlain: true }
  // Since when the starting content is on the site is not known.
  return { text: state === 'draft' ? 'No date' : '', isPlain: false }
}

/** Somebody, with what they are called in a sentence. */
export function personOf(name: string): string {
  return name || 'The starting content'
}
