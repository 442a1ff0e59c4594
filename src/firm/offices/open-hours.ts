// The hours of an office, as offices store them.

/** Minutes since midnight in India. */
export type OpenHours = { opens: number; closes: number }

/** Parses hours as an office stores them, '9:30 AM to 6:30 PM'. Days in any other form are left out. */
export function openHoursOf(hours: readonly (readonly [day: string, hours: string])[]): Map<string, OpenHours> {
  return new Map(
    hours.flatMap(([day, text]) => {
      const [, opens = '', closes = ''] = /^(\d{1,2}:\d{2} [AP]M) to (\d{1,2}:\d{2} [AP]M)$/i.exec(text) ?? []
      const [from, until] = [minutesOf(opens), minutesOf(closes)]
      return from === null || until === null || from >= until ? [] : [[day, { opens: from, closes: until }] as const]
    }),
  )
}

function minutesOf(text: string): number | null {
  const [, hour = '', minute = '', half = ''] = /^(\d{1,2}):(\d{2}) ([AP]M)$/i.exec(text) ?? []
  if (hour === '' || Number(hour) < 1 || Number(hour) > 12 || Number(minute) > 59) return null
  return ((Number(hour) % 12) + (half.toUpperCase() === 'PM' ? 12 : 0)) * 60 + Number(minute)
}
