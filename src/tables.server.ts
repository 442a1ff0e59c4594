// The tables of all rooms: the one list. The types of the rows that queries know follow from it.
import * as applications from '#careers/apply/tables.server.ts'
import * as assistant from '#assistant/tables.server.ts'
import * as calendar from '#calendar/tables.server.ts'
import * as careers from '#careers/tables.server.ts'
import * as console from '#console/tables.server.ts'
import * as consultations from '#consultations/tables.server.ts'
import * as firm from '#firm/tables.server.ts'
import * as home from '#home/tables.server.ts'
import * as inbox from '#leads/inbox/tables.server.ts'
import * as insights from '#insights/tables.server.ts'
import * as leads from '#leads/tables.server.ts'
import * as media from '#media/tables.server.ts'
import * as newsletter from '#newsletter/tables.server.ts'
import * as platform from '#platform/tables.server.ts'
import type { RowOf, Table } from '#platform/database/table.server.ts'
import * as publishing from '#publishing/tables.server.ts'
import * as services from '#services/tables.server.ts'
import * as site from '#site/tables.server.ts'
import * as staff from '#staff/tables.server.ts'
import * as subscriptions from '#subscriptions/tables.server.ts'

const ofRooms = {
  ...platform,
  ...firm,
  ...insights,
  ...calendar,
  ...services,
  ...home,
  ...newsletter,
  ...subscriptions,
  ...consultations,
  ...careers,
  ...applications,
  ...assistant,
  ...leads,
  ...inbox,
  ...media,
  ...publishing,
  ...staff,
  ...console,
  ...site,
}

export const tables: readonly Table[] = Object.values(ofRooms)

type RowsOf<Of extends Record<string, Table>> = { [key in keyof Of as Of[key]['name']]: RowOf<Of[key]> }

declare module '#platform/database/database.server.ts' {
  // Declaration merging, so that the ground need not know the rooms. Only an interface allows it.
  interface Tables extends RowsOf<typeof ofRooms> {}
}
