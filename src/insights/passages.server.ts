// What the assistant may answer from. Insights may be thousands: only those that have changed are read.
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Get } from '#platform/pages/calls.ts'
import type { ReadPassages, RoomPassage } from '#platform/records/passage.ts'
import { sectionsOf } from '#platform/rich-text/sections.ts'
import type { Insight } from './insight.ts'
import { insightTitles, type InsightTitle } from './insights.server.ts'

/** Of more insights, only the newest are found by all of their text. Older ones are found by title and summary. */
const maxTexts = 2000
/** As many as the call returns at once. */
const atOnce = 100
/** So few are read one by one. */
const few = 3

type CachedPassages = { changed: string; passages: RoomPassage[] }

/** Called again, it returns the same passages for what has not changed. */
export function openInsightPassages(): ReadPassages {
  let known = new Map<number, CachedPassages>()

  return async (get, database) => {
    const titles = await insightTitles(database)
    const changed = (title: InsightTitle, place: number): string => `${place < maxTexts} ${title.updated_on}`
    const next = new Map<number, CachedPassages>()
    for (let from = 0; from < titles.length; from += atOnce) {
      const part = titles.slice(from, from + atOnce).map((title, at) => ({ title, now: changed(title, from + at) }))
      const stale = part.filter(({ title, now }) => known.get(title.id)?.changed !== now).map(({ title }) => title)
      const whole = from < maxTexts ? await readWhole(get, from, stale) : []
      for (const { title, now } of part) {
        const kept = known.get(title.id)
        const insight = whole.find(({ id }) => id === title.id)
        const passages = insight ? ofInsight(insight) : [ofTitle(title)]
        next.set(title.id, kept?.changed === now ? kept : { changed: now, passages })
      }
    }
    known = next
    return [...next.values()].flatMap(({ passages }) => passages)
  }
}

async function readWhole(get: Get, offset: number, stale: readonly InsightTitle[]): Promise<Insight[]> {
  if (stale.length === 0) return []
  await nextTurn()
  if (stale.length > few) return get('/get/insights', { limit: atOnce, offset })
  return (await Promise.all(stale.map(({ id }) => get('/get/insights', { id })))).flat()
}

function addressOf({ typeofinsight, id }: Pick<Insight, 'typeofinsight' | 'id'>): string {
  return `/insights/${typeofinsight}/${id}`
}

function ofTitle({ id, title, shortDescription, lawAsAt, ...rest }: InsightTitle): RoomPassage {
  const href = addressOf({ id, ...rest })
  return { kind: 'insight', key: id, title, lawAsAt, href, units: [shortDescription] }
}

function ofInsight(insight: Insight): RoomPassage[] {
  const { id, title, content, lawAsAt } = insight
  const href = addressOf(insight)
  return [
    ofTitle(insight),
    ...insight.documents.map((document) => ({
      kind: 'document',
      key: document.pdf,
      title: document.title,
      href: `/blogs/fullpdfview/${encodeURIComponent(document.pdf)}`,
      units: [document.shortDescription],
      heading: title,
    })),
    ...sectionsOf(content).map(({ heading, blocks, anchor }) => ({
      kind: 'insight',
      key: id,
      title,
      lawAsAt,
      href: anchor === null ? href : `${href}#${anchor}`,
      units: blocks,
      heading,
    })),
  ]
}
