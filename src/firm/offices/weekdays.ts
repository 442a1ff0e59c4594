// The days of the week by name. Apart from the other dates, which every page needs.

export const weekdayNames = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

/** In the order in which an office says its hours. */
export const officeDays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const

/** Returns 'Sunday' for '2026-11-22'. */
export function weekdayOf(day: string): string {
  return weekdayNames[new Date(`${day}T00:00:00.000Z`).getUTCDay()] ?? ''
}

/** 'Mon–Fri' is 'Monday to Friday'. */
export function inFull(run: string): string {
  return run
    .replaceAll(/[A-Z][a-z]{2}/g, (short) => weekdayNames.find((day) => day.startsWith(short)) ?? short)
    .replace('–', ' to ')
}
