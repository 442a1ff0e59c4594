// The kinds of records that staff keep on the console, with where their published form stands.
import { calendarRecords } from '#calendar/records.server.ts'
import { careersRecords } from '#careers/records.server.ts'
import { firmRecords } from '#firm/records.server.ts'
import { homeRecords } from '#home/records.server.ts'
import { insightRecords } from '#insights/records.server.ts'
import { openKinds } from '#publishing/kinds.server.ts'
import { serviceRecords } from '#services/records.server.ts'

export const kindsOfSite = openKinds([
  ...insightRecords,
  ...serviceRecords,
  ...careersRecords,
  ...firmRecords,
  ...homeRecords,
  ...calendarRecords,
])
