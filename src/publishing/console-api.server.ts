// Answers the console's calls about the records of the site.
import type { Hono } from 'hono'
import { z } from 'zod'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.server.ts'
import { consoleApi } from '#staff/answer-calls.server.ts'
import { Refusal } from '#platform/http/bodies/refusal.server.ts'
import { mayDo, withArticle, type Staff } from '#staff/roles.ts'
import { publisherOf } from './record.ts'
import { PublishingRefused } from '#platform/records/live-kind.server.ts'
import { RichTextError } from '#platform/rich-text/delta.ts'
import { countFindings, listChecks, type LeadsSomewhere } from './checks/checks.server.ts'
import { judgeFinding } from './checks/seen.server.ts'
import { choicesOf, type OtherChoices } from './choices.server.ts'
import * as recordCalls from './console-calls.ts'
import { differenceBetween } from './differences/difference.server.ts'
import { createRecord, NoSuchRecord, RecordChanged, RecordRefused, restoreVersion, saveRecord } from './draft.server.ts'
import { kindOf, type Kind, type Kinds } from './kinds.server.ts'
import { endPreview, previewsOf, type Previews } from './previews/preview.server.ts'
import {
  arrangeRecords,
  publishRecord,
  refusedField,
  removeRecord,
  trashRecord,
  unpublishRecord,
  unscheduleRecord,
  untrashRecord,
} from './publish.server.ts'
import { countRecords, listRecords, onlyRecord, openRecord } from './record-list.server.ts'
import { storedRecord } from './stored-record.server.ts'

type Dependencies = {
  database: Database
  clock: Clock
  kinds: Kinds
  previews: Pick<Previews, 'link'>
  leadsSomewhere: LeadsSomewhere
  /** Lists besides the kinds of records, by name. */
  otherChoices: OtherChoices
}

export function recordsConsoleApi({
  database,
  clock,
  kinds,
  previews,
  leadsSomewhere,
  otherChoices,
}: Dependencies): Hono {
  const kindNamed = (name: string) => {
    if (!kinds.has(name)) throw new NoSuchRecord()
    return kindOf(kinds, name)
  }
  const shown = (id: number) => openRecord(database, kinds, id)

  /** Refuses what the role may do, but not with this record. */
  async function refuseRole(staff: Staff, id: number): Promise<void> {
    const record = await storedRecord(database, id)
    if (record) refuseRoleFor(staff, kindOf(kinds, record.kind))
  }
  const at = (given: string | null) => {
    if (given === null) return null
    const instant = new Date(given)
    // Years of five digits sort before today.
    if (instant.getUTCFullYear() > clock().getUTCFullYear() + 10)
      throw new RecordRefused('Choose a time within the next ten years.')
    return instant
  }

  const api = consoleApi(recordCalls, {
    readChecks: ({ query }) => listChecks(database, kinds, leadsSomewhere, clock(), query),
    countFindings: async ({ query }) => ({
      count: await countFindings(database, kindNamed(query.kind).name, leadsSomewhere, clock()),
    }),
    judgeFinding: ({ params: { id }, body, staff }) => judgeFinding(database, { id, ...body }, staff, clock()),
    async listRecords({ query }) {
      if (query.filter.kind !== undefined) kindNamed(query.filter.kind)
      return listRecords(database, query, clock())
    },
    countRecords: ({ query }) => countRecords(database, kindNamed(query.kind).name, clock()),
    async readChoices({ query: { of } }) {
      const other = otherChoices.get(of)
      return { data: await (other ? other(database) : choicesOf(database, kindNamed(of))) }
    },
    findOnlyRecord: async ({ query }) => ({ id: await onlyRecord(database, kindNamed(query.kind)) }),
    readRecord: ({ params }) => shown(params.id),
    compareVersions: async ({ params, query }) => ({
      data: await differenceBetween(database, kinds, { ...params, ...query }),
    }),

    createRecord: async ({ body, staff }) =>
      shown(await createRecord(database, kindNamed(body.kind), body.body, staff, clock())),
    arrangeRecords({ body: { kind, ids }, staff }) {
      refuseRoleFor(staff, kindNamed(kind))
      return arrangeRecords(database, kindNamed(kind), ids, staff, clock())
    },
    async saveRecord({ params: { id }, body, staff }) {
      await saveRecord(database, kinds, { id, ...body }, staff, clock())
      return shown(id)
    },
    async restoreVersion({ params: { id }, body, staff }) {
      await restoreVersion(database, kinds, { id, ...body }, staff, clock())
      return shown(id)
    },
    async publishRecord({ params: { id }, body, staff }) {
      await refuseRole(staff, id)
      await publishRecord(database, kinds, { id, ...body, at: at(body.at) }, staff, clock())
      return shown(id)
    },
    async unpublishRecord({ params: { id }, body, staff }) {
      await refuseRole(staff, id)
      await unpublishRecord(database, kinds, { id, ...body }, staff, clock())
      return shown(id)
    },
    async unscheduleRecord({ params: { id }, body, staff }) {
      await refuseRole(staff, id)
      await unscheduleRecord(database, kinds, { id, ...body }, staff, clock())
      return shown(id)
    },
    async trashRecord({ params: { id }, body, staff }) {
      await refuseRole(staff, id)
      await trashRecord(database, kinds, { id, ...body }, staff, clock())
      return shown(id)
    },
    async untrashRecord({ params: { id }, staff }) {
      await refuseRole(staff, id)
      await untrashRecord(database, kinds, id, staff, clock())
      return shown(id)
    },
    async makePreview({ params: { id }, staff }) {
      const link = await previews.link(id, staff, clock())
      return { ...link, previews: await previewsOf(database, id) }
    },
    async endPreview({ params: { id }, body }) {
      await endPreview(database, id, body.link)
      return { previews: await previewsOf(database, id) }
    },
    async removeRecord({ params: { id }, staff }) {
      await refuseRole(staff, id)
      await removeRecord(database, kinds, id, staff, clock())
    },
  })

  api.onError(async (error, c) => {
    if (error instanceof RichTextError) return c.json({ message: error.message }, 422)
    if (error instanceof PublishingRefused) return c.json({ message: error.message, errors: refusedField(error) }, 422)
    if (error instanceof z.ZodError) {
      const errors = Object.fromEntries(error.issues.map(({ path, message }) => [path.join('.') || 'root', message]))
      return c.json({ message: Object.values(errors)[0] ?? 'This cannot be saved.', errors }, 422)
    }
    if (error instanceof RecordChanged) {
      const id = Number(c.req.param('id'))
      const current = id > 0 ? await shown(id).catch(() => null) : null
      const who = current?.changedBy || 'Someone else'
      return c.json({ message: `${who} has changed this since you opened it. Nothing was overwritten.`, current }, 409)
    }
    throw error
  })
  return api
}

/** Publishing, trashing, restoring and deleting. */
function refuseRoleFor(staff: Staff, { of }: Kind): void {
  const needed = publisherOf(of)
  if (!mayDo(staff.role, needed)) throw new Refusal(403, `Only ${withArticle[needed]} may do this.`)
}
