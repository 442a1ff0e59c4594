// The years that the calendar can show.
export const calendarYears = { first: 2026, last: 2100 } as const
