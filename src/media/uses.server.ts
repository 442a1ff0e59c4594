// Which records use which items.
import { inTransaction, type Database } from '#platform/database/database.server.ts'

/** The part of an address that names an item: below the file host, without what says how it is shown. */
const mediaPath = /\/media\/[a-z0-9-]+\.[a-z0-9]{2,5}/g

/**
 * Says which items `user` uses, such as 'record:12:live'. It replaces what was said before; an empty list ends all uses.
 * Each of `paths` may also be a text that holds paths, such as the HTML of an article. Paths that name no item of the
 * library are left out. An item that is used again leaves the trash. Call it in the transaction that stores the record.
 */
export async function setUses(tx: Database, user: string, paths: readonly string[]): Promise<void> {
  const named = [...new Set(paths.flatMap((path) => path.match(mediaPath) ?? []))]
  await inTransaction(tx, async (inner) => {
    const used = await idsOf(inner, named)
    const before = new Set(
      (await inner.selectFrom('media_use').select('media_id').where('used_by', '=', user).execute()).map(
        ({ media_id }) => media_id,
      ),
    )
    // In the same order everywhere, so that two records that share items do not wait for each other in a circle.
    for (const id of [...new Set([...before, ...used])].toSorted((one, other) => one - other)) {
      if (before.has(id) === used.has(id)) continue
      const row = { media_id: id, used_by: user }
      if (used.has(id)) {
        const { numInsertedOrUpdatedRows } = await inner
          .insertInto('media_use')
          .values(row)
          .onConflict((conflict) => conflict.doNothing())
          .executeTakeFirstOrThrow()
        if (numInsertedOrUpdatedRows === 1n) await count(inner, id, 1)
      } else {
        const { numDeletedRows } = await inner
          .deleteFrom('media_use')
          .where('media_id', '=', id)
          .where('used_by', '=', user)
          .executeTakeFirstOrThrow()
        if (numDeletedRows === 1n) await count(inner, id, -1)
      }
    }
  })
}

const addressOfItem = /^(?:https?:\/\/[^/]+)?(?:\/files)?(\/media\/[a-z0-9-]+\.[a-z0-9]{2,5})(?:[?#].*)?$/
/** A database takes so many values in one query. */
const atOnce = 500

/** Returns those of these addresses of pictures and PDFs that name an item which has been deleted for good. */
export async function deletedFiles(database: Database, addresses: readonly string[]): Promise<Set<string>> {
  const items = addresses.flatMap((address) => {
    const path = addressOfItem.exec(address)?.[1]
    return path === undefined ? [] : [{ address, path }]
  })
  const deleted = new Set<string>()
  for (let start = 0; start < items.length; start += atOnce) {
    const some = items.slice(start, start + atOnce)
    const paths = some.map(({ path }) => path)
    const rows = await database.selectFrom('media_file').select('path').where('path', 'in', paths).execute()
    const known = new Set(rows.map(({ path }) => path))
    for (const { address, path } of some) if (!known.has(path)) deleted.add(address)
  }
  return deleted
}

async function idsOf(tx: Database, paths: readonly string[]): Promise<Set<number>> {
  if (paths.length === 0) return new Set()
  const rows = await tx.selectFrom('media_file').select('media_id').where('path', 'in', paths).execute()
  return new Set(rows.map(({ media_id }) => media_id))
}

async function count(tx: Database, id: number, more: 1 | -1): Promise<void> {
  await tx
    .updateTable('media_item')
    .set((item) => ({ uses: item('uses', '+', more), ...(more === 1 && { trashed_on: null }) }))
    .where('id', '=', id)
    .execute()
}

/** The users of an item, in the order of their names. */
export async function usersOf(database: Database, id: number): Promise<string[]> {
  const rows = await database
    .selectFrom('media_use')
    .select('used_by')
    .where('media_id', '=', id)
    .orderBy('used_by')
    .limit(maxShown)
    .execute()
  return rows.map(({ used_by }) => used_by)
}

/** More are counted, but not named. */
const maxShown = 100
