// Reads blogs and articles, newest first, with the documents attached to them.
import type { Selectable } from 'kysely'
import { LRUCache } from 'lru-cache'
import { countRows } from '#platform/database/count-rows.server.ts'
import { columnContains, type Database, type Tables } from '#platform/database/database.server.ts'
import { readingMinutes } from '#platform/rich-text/reading-minutes.ts'
import { renderRichText } from '#platform/rich-text/rich-text.server.ts'
import { plainText } from '#platform/rich-text/plain-text.ts'
import type { Insight, InsightDocument, InsightType, PublishedDocument } from './insight.ts'

export type InsightQuery = {
  typeofinsight?: InsightType | undefined
  favorite?: 0 | 1 | undefined
  id?: number | undefined
  search?: string | undefined
  author?: string | undefined
  limit: number
  offset: number
}

/** Returns the insights that match, newest first. For an unknown id the list is empty. */
export async function insights(database: Database, query: InsightQuery): Promise<Insight[]> {
  const rows = await matching(database, query)
    .selectAll()
    .orderBy('created_on', 'desc')
    .orderBy('id', 'desc')
    .limit(query.limit)
    .offset(query.offset)
    .execute()
  const documents = await documentsOf(
    database,
    rows.map((row) => row.id),
  )
  return rows.map((row) => fromRow(row, documents.get(row.id) ?? []))
}

/** Counts the insights that match, regardless of limit and offset. */
export async function countInsights(database: Database, query: InsightQuery): Promise<number> {
  return countRows(matching(database, query))
}

/** Returns the documents with this file name and the insights they are attached to. */
export async function insightDocuments(database: Database, pdf: string): Promise<PublishedDocument[]> {
  const rows = await database
    .selectFrom('insight_document')
    .innerJoin('insight', 'insight.id', 'insight_document.insight_id')
    .selectAll('insight_document')
    .select(['insight.typeofinsight', 'insight.title as insight_title'])
    .where('insight_document.pdf', '=', pdf)
    .execute()
  return rows.map((row) => ({
    ...documentFromRow(row),
    insightId: row.insight_id,
    typeofinsight: row.typeofinsight,
    insightTitle: row.insight_title,
  }))
}

function matching(database: Database, query: InsightQuery) {
  const { typeofinsight, favorite, id, search, author } = query
  return database
    .selectFrom('insight')
    .$if(typeofinsight !== undefined, (select) => select.where('typeofinsight', '=', typeofinsight ?? 'blog'))
    .$if(favorite !== undefined, (select) => select.where('favorite', '=', favorite ?? 0))
    .$if(id !== undefined, (select) => select.where('id', '=', id ?? 0))
    .$if(author !== undefined, (select) => select.where('createdby', '=', author ?? ''))
    .$if(search !== undefined, (select) =>
      select.where((where) =>
        where.or([columnContains('title', search ?? ''), columnContains('short_description', search ?? '')]),
      ),
    )
}

async function documentsOf(database: Database, insightIds: number[]): Promise<Map<number, InsightDocument[]>> {
  if (insightIds.length === 0) return new Map()
  const rows = await database
    .selectFrom('insight_document')
    .selectAll()
    .where('insight_id', 'in', insightIds)
    .orderBy('insight_id')
    .orderBy('position')
    .execute()
  const grouped = Map.groupBy(rows, (row) => row.insight_id)
  return new Map([...grouped].map(([id, list]) => [id, list.map(documentFromRow)]))
}

function documentFromRow(row: Selectable<Tables['insight_document']>): InsightDocument {
  const { pdf, url, title, short_description: shortDescription, pages } = row
  return { pdf, url, title, shortDescription, pages }
}

function fromRow(row: Selectable<Tables['insight']>, documents: InsightDocument[]): Insight {
  const { content, readingMinutes } = textOf(row.content)
  return {
    id: row.id,
    typeofinsight: row.typeofinsight,
    title: row.title,
    shortDescription: row.short_description,
    content,
    imageurl: row.imageurl,
    imagealt: row.imagealt,
    createdby: row.createdby,
    created_on: row.created_on,
    updated_on: row.updated_on,
    lawAsAt: row.law_as_at,
    favorite: row.favorite === 1 ? 1 : 0,
    readingMinutes,
    documents,
  }
}

type Text = Pick<Insight, 'content' | 'readingMinutes'>

/** Rendered texts by their stored form. Rendering and counting a long text is the slowest part of a call. */
const texts = new LRUCache<string, Text>({
  maxSize: 4_000_000,
  sizeCalculation: ({ content }, stored) => stored.length + content.length + 1,
})

function textOf(stored: string): Text {
  const known = texts.get(stored)
  if (known) return known
  const content = renderRichText(stored, { anchors: true, highestHeading: 2 })
  const text = { content, readingMinutes: readingMinutes(plainText(content)) }
  texts.set(stored, text)
  return text
}

/** Returns only type, id and last change of every insight, newest first, for the sitemap. */
export function insightAddresses(database: Database): Promise<Pick<Insight, 'id' | 'typeofinsight' | 'updated_on'>[]> {
  return database
    .selectFrom('insight')
    .select(['id', 'typeofinsight', 'updated_on'])
    .orderBy('created_on', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

export type InsightTitle = Pick<
  Insight,
  'id' | 'typeofinsight' | 'title' | 'shortDescription' | 'lawAsAt' | 'updated_on'
>

/** Returns what every insight is called and when it was changed, newest first, for the search. */
export function insightTitles(database: Database): Promise<InsightTitle[]> {
  return database
    .selectFrom('insight')
    .select(['id', 'typeofinsight', 'title', 'short_description as shortDescription', 'law_as_at as lawAsAt'])
    .select('updated_on')
    .orderBy('created_on', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** Those whose text names something, such as a form. */
export async function insightsThatName(database: Database, { isNamedIn }: { isNamedIn: (text: string) => boolean }) {
  const rows = await database
    .selectFrom('insight')
    .select(['id', 'typeofinsight', 'title', 'content'])
    .orderBy('id')
    .execute()
  return rows
    .filter(({ title, content }) => isNamedIn(`${title} ${content}`))
    .map(({ id, typeofinsight, title }) => ({
      kind: 'article' as const,
      label: title,
      href: `/insights/${typeofinsight}/${id}`,
    }))
}
