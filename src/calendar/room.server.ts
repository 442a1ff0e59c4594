// What the statutory dates bring to the site.
import type { Room } from '#room.server.ts'
import { addressesByTitle } from '#services/services.server.ts'
import { calendarApi } from './api.server.ts'
import { datesConsoleApi } from './console-api.server.ts'
import * as dateCalls from './console-calls.ts'
import { calendarFeed } from './feed.server.ts'
import { calendarChoices, calendarContent } from './records.server.ts'

export const room: Room = {
  reads: ({ database }) => [calendarApi({ database, addresses: () => addressesByTitle(database) })],
  files: (site) => [calendarFeed({ ...site, addresses: () => addressesByTitle(site.database) })],
  consoleCalls: { '/dates': dateCalls },
  consoleApis: (site) => [datesConsoleApi(site)],
  content: calendarContent,
  choices: calendarChoices,
}
