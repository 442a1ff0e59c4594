// All that staff keep and that a folder of content takes along, part by part: first what others name.
import { calendarContent } from '#calendar/records.server.ts'
import { careersContent } from '#careers/records.server.ts'
import { phrasesContent } from '#db/phrases.ts'
import { firmContent } from '#firm/records.server.ts'
import { homeContent } from '#home/records.server.ts'
import { insightContent } from '#insights/records.server.ts'
import { isKind, type KeptContent } from '#platform/records/live-kind.server.ts'
import { openKinds } from '#publishing/kinds.server.ts'
import { serviceContent } from '#services/records.server.ts'

export const contentOfSite: readonly KeptContent[] = [
  ...firmContent,
  ...homeContent,
  ...insightContent,
  ...careersContent,
  ...calendarContent,
  ...serviceContent,
  { content: phrasesContent },
]

/** The kinds of records that staff keep on the console. */
export const kindsOfSite = openKinds(contentOfSite.filter(isKind))
