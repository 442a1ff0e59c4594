// Fills an issue: published insights by their ids, and the due dates of the days after its sending.
import { importantDates } from '#calendar/calendar.server.ts'
import { markNames } from '#calendar/rules/mark-names.ts'
import { insights as readInsights } from '#insights/insights.server.ts'
import type { Insight } from '#insights/insight.ts'
import type { Database } from '#platform/database/database.server.ts'
import { addDays } from '#platform/dates.ts'
import { listedDays, type IssueContent, type IssueDraft } from './issue.ts'

export type ListedDate = { key: string; day: string; title: string; law: string }
export type ListedInsight = { id: number; title: string; kind: Insight['typeofinsight']; publishedOn: string }

/** The published insights of these ids, in this order. Those that are not published are missing. */
export async function publishedInsights(database: Database, ids: readonly number[]): Promise<Insight[]> {
  const found: Insight[] = []
  // One after another: within a transaction there is one connection.
  for (const id of ids) found.push(...(await readInsights(database, { id, limit: 1, offset: 0 })))
  return found
}

/** The published insights to choose from, newest first. */
export async function insightsToChoose(database: Database, search: string): Promise<ListedInsight[]> {
  const found = await readInsights(database, { ...(search !== '' && { search }), limit: 20, offset: 0 })
  return found.map(listed)
}

export function listed({ id, title, typeofinsight, created_on }: Insight): ListedInsight {
  return { id, title, kind: typeofinsight, publishedOn: created_on }
}

/** All due dates of these days, also those that the issue leaves out. Events are no duties and are not among them. */
export async function datesFrom(database: Database, sendingDay: string): Promise<ListedDate[]> {
  const lastDay = addDays(sendingDay, listedDays)
  const dates: ListedDate[] = []
  for (const entry of await importantDates(database, { from: sendingDay, to: lastDay })) {
    const { eventduedate: day, typeofdate, eventName, mark, law } = entry
    if (typeofdate !== 'due') continue
    const key = `${day} ${eventName}`
    const title = mark === null ? eventName : `${eventName} (${markNames[mark].toLowerCase()})`
    // The same due date may be entered twice, by a rule and by hand.
    if (dates.every((date) => date.key !== key)) dates.push({ key, day, title, law })
  }
  return dates
}

/** The issue as it would be sent on this day. */
export async function contentOf(database: Database, draft: IssueDraft, sendingDay: string): Promise<IssueContent> {
  const { subject, preheader, opening, closing, hasDueDates } = draft
  const chosen = await publishedInsights(database, draft.insights)
  const dates = hasDueDates ? await datesFrom(database, sendingDay) : []
  const leftOut = new Set(draft.leftOut)
  return {
    subject: subject.trim(),
    preheader: preheader.trim(),
    opening,
    closing,
    insights: chosen.map((insight) => ({
      id: insight.id,
      title: insight.title,
      summary: insight.shortDescription,
      kind: insight.typeofinsight,
      path: `/insights/${insight.typeofinsight}/${insight.id}`,
    })),
    dates: dates.filter(({ key }) => !leftOut.has(key)).map(({ day, title, law }) => ({ day, title, law })),
    datesUntil: addDays(sendingDay, listedDays),
  }
}
