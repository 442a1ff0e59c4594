// When a meeting takes place, in words. For the server only, because browsers word times and zones differently.

type Span = { startsOn: string; endsOn: string }

/** `day` is 'Tuesday, 24 November 2026' and `time` '9:00 AM – 9:30 AM IST'. */
export type BookingTime = { day: string; time: string }

const india = 'Asia/Kolkata'

/** Returns the time of a meeting in India. */
export function timeInIndia(booking: Span): BookingTime {
  return timeIn(india, booking)
}

/**
 * Returns the time of a meeting in an IANA time zone; null if there is no such zone, or if its clocks show the time of
 * India at that instant.
 */
export function timeElsewhere(booking: Span & { timeZone: string }): BookingTime | null {
  const zone = knownZone(booking.timeZone)
  if (zone === null) return null
  const [here, there] = [clockTime(india, booking.startsOn), clockTime(zone, booking.startsOn)]
  return here.day === there.day && here.time === there.time ? null : timeIn(zone, booking)
}

/** Formats the instant at which a meeting begins as 'Tue 24 Nov 2026, 9:00 AM IST', for subjects. */
export function shortStart(startsOn: string): string {
  const start = clockTime(india, startsOn)
  return `${shortDayOf(start)} ${start.year}, ${start.time} IST`
}

/**
 * Returns the start of a meeting in another time zone as '10:30 PM', or '10:30 PM, Mon 23 Nov' if it is another day
 * there; null as `timeElsewhere`.
 */
export function shortElsewhere(startsOn: string, timeZone: string): string | null {
  const own = timeElsewhere({ startsOn, endsOn: startsOn, timeZone })
  const zone = knownZone(timeZone)
  if (own === null || zone === null) return null
  const there = clockTime(zone, startsOn)
  return there.day === clockTime(india, startsOn).day ? there.time : `${there.time}, ${shortDayOf(there)}`
}

/** Formats the day 'YYYY-MM-DD' as 'Tue 24 Nov'. */
export function shortDay(day: string): string {
  return shortDayOf(clockTime(india, `${day}T06:30:00.000Z`))
}

/** Formats the day 'YYYY-MM-DD' as 'Tuesday, 24 November 2026'. */
export function longDay(day: string): string {
  return clockTime(india, `${day}T06:30:00.000Z`).day
}

function shortDayOf({ weekday, date, month }: { weekday: string; date: string; month: string }): string {
  return `${weekday.slice(0, 3)} ${date} ${month.slice(0, 3)}`
}

function knownZone(zone: string): string | null {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: zone }).resolvedOptions().timeZone
  } catch {
    return null
  }
}

function timeIn(zone: string, { startsOn, endsOn }: Span): BookingTime {
  const [start, end] = [clockTime(zone, startsOn), clockTime(zone, endsOn)]
  // A meeting may end on the next day, or on the other side of a change of the clocks.
  const endTime = start.day === end.day ? end.time : `${end.time} (${end.day})`
  const startTime = start.zoneName === end.zoneName ? start.time : `${start.time}${start.zoneName}`
  return { day: start.day, time: `${startTime} – ${endTime}${end.zoneName}` }
}

const formatIn = (timeZone: string) =>
  new Intl.DateTimeFormat('en-US', {
    timeZone,
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    hour12: true,
    timeZoneName: 'long',
  })

/** Kept, because making one takes longer than all the rest. */
const formatInIndia = formatIn(india)

function clockTime(timeZone: string, instant: string) {
  const format = timeZone === india ? formatInIndia : formatIn(timeZone)
  const parts = Object.fromEntries(format.formatToParts(new Date(instant)).map(({ type, value }) => [type, value]))
  const { weekday = '', day: date = '', month = '', year = '', hour = '', minute = '', dayPeriod = '' } = parts
  return {
    weekday,
    date,
    month,
    year,
    day: `${weekday}, ${date} ${month} ${year}`,
    time: `${hour}:${minute} ${dayPeriod}`,
    zoneName: timeZone === india ? ' IST' : `, ${parts['timeZoneName'] ?? timeZone}`,
  }
}
