// What somebody has begun to write and not published yet, and what is to appear by itself.
import { countRows } from '#platform/database/count-rows.server.ts'
import type { Database } from '#platform/database/database.server.ts'
import { kindOf, type Kinds } from '#publishing/kinds.server.ts'
import type { Staff } from '#staff/roles.ts'
import type { Today, WrittenRecord } from './today.ts'

const shown = 6

export async function writingOf(database: Database, kinds: Kinds, staff: Pick<Staff, 'id'>): Promise<Today['writing']> {
  const inUse = database.selectFrom('content_record').where('trashed_on', 'is', null)
  const own = inUse
    .where('changed_by', '=', staff.id)
    .where('publish_at', 'is', null)
    .where((row) => row.or([row('live_version', 'is', null), row('live_version', '<', row.ref('version'))]))
  const timed = inUse.where('publish_at', 'is not', null)
  const [drafts, total, scheduled] = await Promise.all([
    own
      .select(['id', 'kind', 'title', 'live_version', 'changed_on as on'])
      .orderBy('changed_on', 'desc')
      .limit(shown)
      .execute(),
    countRows(own),
    timed
      .select(['id', 'kind', 'title', 'live_version', 'publish_at as on'])
      .orderBy('publish_at')
      .limit(shown)
      .execute(),
  ])
  const named = ({ id, kind, title, live_version, on }: (typeof scheduled)[number]): WrittenRecord => ({
    id,
    kind,
    kindName: kindOf(kinds, kind).of.one,
    title,
    isLive: live_version !== null,
    on: on ?? '',
  })
  return { drafts: drafts.map(named), total, scheduled: scheduled.map(named) }
}
