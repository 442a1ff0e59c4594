// What is wrong with the rules that staff edit, in words. Runs in the browser and on the server.
import { timeOfDay, type OpeningHours } from '#consultations/times/booking-rules.ts'
import { isDay, minutesOf, weekdayNames } from '#consultations/record/booking-time.ts'
import type { RulesForm } from './bookings.ts'

const maxConsultants = 50
const maxName = 80

/** Returns one sentence per wrong field, by its name: 'hours.0' is the first row of hours. */
export function rulesErrors(rules: RulesForm): Record<string, string> {
  const { slotMinutes, bufferMinutes, noticeDays, horizonDays, capacity } = rules
  const isWhole = (value: number, from: number, to: number) => Number.isInteger(value) && value >= from && value <= to
  const found: [string, string | false][] = [
    [
      'slotMinutes',
      (!isWhole(slotMinutes, 15, 240) || slotMinutes % 15 !== 0) &&
        'A consultation lasts 15 to 240 minutes, in steps of 15.',
    ],
    [
      'bufferMinutes',
      (!isWhole(bufferMinutes, 0, 240) || bufferMinutes % 15 !== 0) && 'The pause is 0 to 240 minutes, in steps of 15.',
    ],
    ['noticeDays', !isWhole(noticeDays, 0, 60) && 'The notice is 0 to 60 days.'],
    [
      'horizonDays',
      (!isWhole(horizonDays, 1, 366) && 'Visitors can book 1 to 366 days ahead.') ||
        (horizonDays < noticeDays &&
          'This is before the first day that can be booked. Shorten the notice, or increase this.'),
    ],
    ['capacity', !isWhole(capacity, 0, maxConsultants) && `There can be 0 to ${maxConsultants} consultants.`],
    ...rules.consultants.flatMap(({ name, isNamed, hours }, index): [string, string | false][] => [
      [
        `consultants.${index}`,
        (name.trim().length > maxName && `A name may have at most ${maxName} characters.`) ||
          (isNamed && name.trim() === '' && 'Enter the name that visitors are told.'),
      ],
      ...hours.map((each, at): [string, string | false] => [
        `consultants.${index}.hours.${at}`,
        hoursError(each, rules) ?? overlapError(hours, at) ?? false,
      ]),
    ]),
    ...rules.hours.map((hours, index): [string, string | false] => [
      `hours.${index}`,
      hoursError(hours, rules) ?? overlapError(rules.hours, index) ?? false,
    ]),
    ...rules.holidays.flatMap(({ name }, index): [string, string | false][] => [
      [`holidays.${index}`, holidayError(rules, index) ?? false],
      [
        `holidays.${index}.name`,
        (name.trim() === '' && 'Enter the name of the holiday.') ||
          (name.trim().length > maxName && `A name may have at most ${maxName} characters.`),
      ],
    ]),
  ]
  return Object.fromEntries(found.filter((each): each is [string, string] => each[1] !== false))
}

function hoursError({ weekday, opens, closes }: OpeningHours, { slotMinutes }: RulesForm): string | null {
  const day = weekdayNames[weekday] ?? 'This day'
  if (!timeOfDay.test(opens) || !timeOfDay.test(closes)) return `${day}: write times as hours and minutes, as in 09:30.`
  const [from, to] = [minutesOf(opens), minutesOf(closes)]
  if (from % 15 !== 0 || to % 15 !== 0) return `${day}: times must fall on a quarter of an hour.`
  if (to <= from) return `${day}: it must close after it opens.`
  if (to - from < slotMinutes)
    return `${day}: no consultation of ${slotMinutes} minutes fits between ${opens} and ${closes}.`
  return null
}

/** Only the later of two rows is told. */
function overlapError(hours: OpeningHours[], index: number): string | null {
  const own = hours[index]
  const other = hours
    .slice(0, index)
    .find((each) => own && each.weekday === own.weekday && each.opens < own.closes && own.opens < each.closes)
  return other ? `${weekdayNames[other.weekday]}: this overlaps ${other.opens} to ${other.closes}.` : null
}

function holidayError({ holidays }: RulesForm, index: number): string | null {
  const own = holidays[index]
  if (!own) return null
  if (!isDay(own.day)) return 'Please choose the day of the holiday.'
  const isTwice = holidays
    .slice(0, index)
    .some((each) =>
      each.isYearly && own.isYearly
        ? each.day.slice(5) === own.day.slice(5)
        : each.day === own.day && each.isYearly === own.isYearly,
    )
  return isTwice ? 'This day is already a holiday.' : null
}
