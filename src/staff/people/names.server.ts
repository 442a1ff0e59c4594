// Names of staff stand beside what they do, so no two of them may look the same.
import type { Database } from '#platform/database/database.server.ts'

export const nameTaken = 'A colleague has this name. Add something to tell you apart, such as an initial.'

/** Whether somebody else with an open account has this name. Capitals, spaces and invisible characters do not matter. */
export async function isNameTaken(tx: Database, name: string, exceptId = ''): Promise<boolean> {
  const rows = await tx
    .selectFrom('staff')
    .select('name')
    .where('ended_on', 'is', null)
    .where('id', '<>', exceptId)
    .execute()
  const wanted = sameName(name)
  return rows.some((row) => sameName(row.name) === wanted)
}

function sameName(name: string): string {
  return name
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .toLowerCase()
}
