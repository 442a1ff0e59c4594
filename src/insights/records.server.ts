// How an insight and its documents are stored.
import { z } from 'zod'
import type { Database } from '#platform/database/database.server.ts'
import type { BodyOf } from '#platform/records/record-fields.ts'
import { firstPublication, rememberFirstPublication } from '#platform/records/first-publication.server.ts'
import type { ContentSource } from '#platform/records/live-kind.server.ts'
import type { Incoming, Outgoing } from '#platform/records/content.server.ts'
import { liveKind, PublishingRefused } from '#platform/records/live-kind.server.ts'
import { enterRows, isSameBody, removeRow, writeRow } from '#platform/records/live-rows.server.ts'
import { isRow, type OwnPages } from '#platform/records/own-pages.server.ts'
import { fileRows } from '#platform/records/file-rows.server.ts'
import { storedFields } from '#platform/records/stored-fields.server.ts'
import { insightTypeSchema } from './insight.ts'
import { insightAddresses, insights } from './insights.server.ts'
import { insightFields, insightRecord } from './insight-record.ts'

type Body = BodyOf<typeof insightFields>
const kind = 'insight'

const { documents: _, isFavorite: __, ...plainFields } = insightFields
const stored = storedFields(plainFields, {
  names: { type: 'typeofinsight', summary: 'shortDescription', author: 'createdby' },
  schemas: { type: insightTypeSchema, lawAsAt: z.iso.date().nullable() },
})

const text = z.string().min(1)
const contentRow = stored.schema.omit({ content: true }).and(
  z.object({
    id: z.int().positive().optional(),
    slug: text,
    file: text.optional().describe('The text, if it is not insights/ with the slug and .html'),
    created_on: z.iso.datetime(),
    updated_on: z.iso.datetime(),
    favorite: z.coerce.number(),
    documents: z.array(
      z.object({
        file: text,
        media: text
          .regex(/^\/media\//)
          .optional()
          .describe('If it belongs to the library'),
        title: text,
        shortDescription: text,
        pages: z.int().positive(),
      }),
    ),
  }),
)
type ContentRow = z.infer<typeof contentRow>

const ownPages: OwnPages = {
  addresses: async (database) => {
    const all = await insightAddresses(database)
    const newest = all
      .map(({ updated_on }) => updated_on)
      .toSorted()
      .at(-1)
    const pages = all.map(({ id, typeofinsight, updated_on: lastmod }) => ({
      path: `/insights/${typeofinsight}/${id}`,
      lastmod,
    }))
    return [{ path: '/insights', lastmod: newest }, ...pages]
  },
  leads: (database, path) => {
    const [, id] = /^\/insights\/(?:blog|article)\/(\d+)$/i.exec(path) ?? []
    if (id) return isRow(database, 'insight', id)
    const [, pdf] = /^\/blogs\/fullpdfview\/([^/]+)$/i.exec(path) ?? []
    return pdf ? isDocument(database, decodeURIComponent(pdf)) : null
  },
  picture: async (database, id, firmName) => {
    const [insight] = await insights(database, { id, limit: 1, offset: 0 })
    if (!insight) return null
    const { title, typeofinsight, createdby } = insight
    const kicker = `${typeofinsight === 'blog' ? 'Blog' : 'Article'} by ${createdby}`
    return { seed: `insight:${title}`, kicker, title, foot: firmName }
  },
}

async function isDocument(database: Database, pdf: string): Promise<boolean> {
  const row = await database.selectFrom('insight_document').select('id').where('pdf', '=', pdf).executeTakeFirst()
  return row !== undefined
}

const insightKind = liveKind({
  of: insightRecord,
  read: (database) => publishedInsights(database),
  write: writeInsight,
  remove: async (tx, id) => {
    const row = await tx.selectFrom('insight').select('created_on').where('id', '=', id).executeTakeFirst()
    if (!row) return
    await rememberFirstPublication(tx, { kind, id }, row.created_on)
    await removeRow(tx, 'insight', id)
  },
  content: fileRows({
    file: 'insights.json',
    schema: contentRow,
    tables: ['insight', 'insight_document'],
    enter: enterInsights,
    read: readInsights,
    files: (rows) => ({
      pictures: rows.flatMap((insight) => stored.picturesIn(insight)),
      texts: rows.map((insight) => textOf(insight)),
      documents: rows.flatMap(({ documents }) => documents.map(({ file, media }) => media ?? file)),
    }),
  }),
  pages: ownPages,
})

export const insightContent: readonly ContentSource[] = [insightKind]

/** Where the text of an insight lies in the folder. */
function textOf({ slug, file }: Pick<ContentRow, 'slug' | 'file'>): string {
  return file ?? `insights/${slug}.html`
}

async function enterInsights(tx: Database, given: ContentRow[], folder: Incoming): Promise<void> {
  const rows = []
  for (const { id, favorite, created_on, updated_on, ...insight } of given) {
    const content = await folder.readText(textOf(insight))
    rows.push({
      id,
      row: {
        ...stored.columns(stored.ofFile({ ...insight, content }, folder)),
        favorite,
        created_on: new Date(created_on).toISOString(),
        updated_on: new Date(updated_on).toISOString(),
      },
    })
  }
  const ids = await enterRows(tx, 'insight', rows)
  for (const [place, { slug, documents }] of given.entries()) {
    const id = ids[place] ?? 0
    folder.idsOf(kind).set(slug, id)
    await enterDocuments(
      tx,
      id,
      documents.map(({ file, media, title, shortDescription, pages }) => ({
        title,
        summary: shortDescription,
        file: { src: media ?? folder.document(file), name: file, pages },
      })),
    )
  }
}

async function readInsights(tx: Database, folder: Outgoing): Promise<object[]> {
  const days = await tx.selectFrom('insight').select(['id', 'created_on', 'updated_on']).execute()
  const dayOf = new Map(days.map(({ id, ...each }) => [id, each]))
  const published = (await publishedInsights(tx)).toSorted((one, other) => one.id - other.id)
  return published.map(({ id, body }) => {
    const { slug, file } = folder.richText('insights', body.title, body.content)
    folder.idsOf(kind).set(slug, id)
    const documents = body.documents.map(({ title, summary, file: { src, name, pages } }) => {
      const media = src.startsWith('/media/') ? { media: src } : {}
      return { file: folder.document(src, name), ...media, title, shortDescription: summary, pages }
    })
    return {
      id,
      slug,
      file,
      ...stored.toFile(body, folder, '', ['type', 'title', 'summary', 'picture', 'author']),
      ...dayOf.get(id),
      ...stored.toFile(body, folder, '', ['lawAsAt']),
      favorite: body.isFavorite ? 1 : 0,
      documents,
    }
  })
}

/** Returns all insights, oldest first, or the one with this id. */
async function publishedInsights(database: Database, id?: number): Promise<{ id: number; body: Body }[]> {
  const rows = await database
    .selectFrom('insight')
    .selectAll()
    .$if(id !== undefined, (select) => select.where('id', '=', id ?? 0))
    .orderBy('created_on')
    .orderBy('id')
    .execute()
  const documents = await database
    .selectFrom('insight_document')
    .selectAll()
    .$if(id !== undefined, (select) => select.where('insight_id', '=', id ?? 0))
    .orderBy('insight_id')
    .orderBy('position')
    .execute()
  const byInsight = Map.groupBy(documents, (document) => document.insight_id)
  return rows.map((row) => ({
    id: row.id,
    body: {
      ...stored.ofRow(row),
      isFavorite: row.favorite === 1,
      documents: (byInsight.get(row.id) ?? []).map(({ title, short_description: summary, url, pdf, pages }) => ({
        title,
        summary,
        file: { src: url, name: pdf, pages },
      })),
    },
  }))
}

async function writeInsight(tx: Database, id: number | null, body: Body, now: Date): Promise<number> {
  const [before] = id === null ? [] : await publishedInsights(tx, id)
  if (id !== null && isSameBody(before?.body, body)) return id
  await refuseTakenNames(tx, id, body)
  const updated_on = now.toISOString()
  const changed = { ...stored.columns(body), favorite: body.isFavorite ? 1 : 0, updated_on }
  const isNew = before === undefined
  const first = isNew && id !== null ? await firstPublication(tx, { kind, id }) : undefined
  const row = isNew ? { ...changed, created_on: first ?? updated_on } : changed
  const written = await writeRow(tx, 'insight', id, row)
  await tx.deleteFrom('insight_document').where('insight_id', '=', written).execute()
  await enterDocuments(tx, written, body.documents)
  return written
}

async function enterDocuments(tx: Database, insight: number, documents: Body['documents']): Promise<void> {
  const rows = documents.map(({ title, summary, file }, position) => ({
    insight_id: insight,
    position,
    pdf: file.name,
    url: file.src,
    title,
    short_description: summary,
    pages: Math.max(1, file.pages),
  }))
  if (rows.length > 0) await tx.insertInto('insight_document').values(rows).execute()
}

/** A document is found by the name of its file alone. */
async function refuseTakenNames(tx: Database, id: number | null, { documents }: Body): Promise<void> {
  for (const [place, { file }] of documents.entries()) {
    const taken = await tx
      .selectFrom('insight_document')
      .innerJoin('insight', 'insight.id', 'insight_document.insight_id')
      .select('insight.title')
      .where('insight_document.pdf', '=', file.name)
      .where('insight.id', '<>', id ?? 0)
      .executeTakeFirst()
    if (!taken) continue
    const message = `“${taken.title}” has a document named ${file.name} already. Give this file another name.`
    throw new PublishingRefused(message, `documents.${place}.file`)
  }
}
