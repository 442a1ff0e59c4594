// Row types of what the console keeps about its own screens.

/** Who has put the list of the first hour away. */
export type FirstHourDismissal = { staff_id: string; dismissed_on: string }

declare module '#platform/database/database.server.ts' {
  interface Tables {
    first_hour_dismissal: FirstHourDismissal
  }
}
