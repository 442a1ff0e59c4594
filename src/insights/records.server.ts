// Where the published form of an insight and its documents stands.
import type { Database } from '#platform/database.server.ts'
import type { BodyOf } from '#platform/records/fields.ts'
import { firstPublication, rememberFirstPublication } from '#platform/records/first-publication.server.ts'
import { liveKind, PublishingRefused } from '#platform/records/live-kind.server.ts'
import { isSameBody, pictureColumns, pictureOf, removeRow, writeRow } from '#platform/records/live-rows.server.ts'
import { insightTypeSchema } from './insight.ts'
import { insightRecord, type insightFields } from './insight-record.ts'
import './tables.server.ts'

type Body = BodyOf<typeof insightFields>
const kind = 'insight'

export const insightRecords = [
  liveKind({
    of: insightRecord,
    read: (database) => publishedInsights(database),
    write: writeInsight,
    remove: async (tx, id) => {
      const row = await tx.selectFrom('insight').select('created_on').where('id', '=', id).executeTakeFirst()
      if (!row) return
      await rememberFirstPublication(tx, { kind, id }, row.created_on)
      await removeRow(tx, 'insight', id)
    },
  }),
]

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
      type: row.typeofinsight,
      title: row.title,
      summary: row.short_description,
      content: row.content,
      author: row.createdby,
      lawAsAt: row.law_as_at ?? '',
      isFavorite: row.favorite === 1,
      picture: pictureOf(row.imageurl, row.imagealt),
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
  const changed = {
    typeofinsight: insightTypeSchema.parse(body.type),
    title: body.title,
    short_description: body.summary,
    content: body.content,
    ...pictureColumns(body.picture),
    createdby: body.author,
    updated_on: now.toISOString(),
    law_as_at: body.lawAsAt || null,
    favorite: body.isFavorite ? 1 : 0,
  }
  const isNew = before === undefined
  const first = isNew && id !== null ? await firstPublication(tx, { kind, id }) : undefined
  const row = isNew ? { ...changed, created_on: first ?? changed.updated_on } : changed
  const written = await writeRow(tx, 'insight', id, row)
  await tx.deleteFrom('insight_document').where('insight_id', '=', written).execute()
  for (const [position, { title, summary, file }] of body.documents.entries()) {
    await tx
      .insertInto('insight_document')
      .values({
        insight_id: written,
        position,
        pdf: file.name,
        url: file.src,
        title,
        short_description: summary,
        pages: Math.max(1, file.pages),
      })
      .execute()
  }
  return written
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
