// What staff change about leads: who has one, its state, whether it is spam, and notes. Each change names the version that
// the person saw, so that of two people the second is told.
import { canBeSpam, openLeadStates, type LeadState } from '#leads/lead.ts'
import { writeEvent } from '#leads/leads.server.ts'
import { inTransaction, isPostgres, advisoryLock, type Database } from '#platform/database/database.server.ts'
import { clockInIndia } from '#platform/dates.ts'
import type { Staff } from '#staff/roles.ts'
import { recordAction } from '#staff/history/record-action.server.ts'
import type { Changed, LeadChange, LeadVersion } from './inbox.ts'
import { inboxPeople, isOpen, isOpenState, namesOf } from './inbox-list.server.ts'
import { Refusal } from '#platform/http/bodies/refusal.server.ts'

/** What recorded actions are called. The history of a lead takes the states from its events instead. */
export const stateAction = 'Changed the state of a lead'
export const replyAction = 'Answered a lead'

/**
 * Applies one change to all leads that are still as the person saw them, in one transaction. The others are returned
 * with the reason. Returns a refusal if the change itself is not possible.
 */
export async function changeLeads(
  database: Database,
  staff: Staff,
  { leads, set }: { leads: LeadVersion[]; set: LeadChange },
  now: Date,
): Promise<Changed | Refusal> {
  const names = await namesOf(database)
  return inTransaction(database, async (tx) => {
    const owners = await holdOwners(tx, await ownersAfter(tx, leads, set))
    if ('assignedTo' in set && set.assignedTo !== null && !owners.has(set.assignedTo))
      return new Refusal(422, notToThem)
    const applied: Changed['applied'] = []
    const refused: Changed['refused'] = []
    // In the order in which every change locks them, so that no two changes wait for each other.
    for (const lead of leads.toSorted((one, other) => one.id - other.id)) {
      const before = await stateBefore(tx, lead, set)
      if ('message' in before) refused.push({ id: lead.id, ...before })
      else applied.push(await applyTo(tx, staff, before, set, { now, names, owners }))
    }
    return { applied, refused }
  })
}

const notToThem = 'Leads cannot be assigned to this colleague.'

/** Who is to have these leads: whoever is named, or who had one when it was closed, if it is opened again. */
async function ownersAfter(
  tx: Database,
  leads: readonly Pick<LeadVersion, 'id'>[],
  set: LeadChange,
): Promise<string[]> {
  if ('assignedTo' in set) return set.assignedTo === null ? [] : [set.assignedTo]
  if (!('state' in set) || !isOpenState(set.state)) return []
  const ids = leads.map(({ id }) => id)
  const closed = tx
    .selectFrom('lead')
    .select('assigned_to')
    .where('id', 'in', ids)
    .where('state', 'not in', openLeadStates)
  return (await closed.execute()).flatMap(({ assigned_to }) => assigned_to ?? [])
}

/**
 * Returns those of these colleagues who may have leads. Until the transaction ends, nobody closes or lowers the account of
 * one of them, so no lead is given to somebody who is leaving. Leads are locked afterwards, and the colleagues in one
 * order, so that no two transactions wait for each other.
 */
async function holdOwners(tx: Database, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  for (const id of [...new Set(ids)].toSorted()) await advisoryLock(tx, `leads of ${id}`)
  return new Set((await inboxPeople(tx)).flatMap(({ id }) => (ids.includes(id) ? [id] : [])))
}

/**
 * Who has this lead, if it is closed, once it is opened again: whoever had it, unless they have left. To be asked before
 * the lead is locked.
 */
export async function ownerOnReopening(tx: Database, leadId: number): Promise<string | null> {
  const [owner] = await holdOwners(tx, await ownersAfter(tx, [{ id: leadId }], { state: 'in progress' }))
  return owner ?? null
}

/** How many open leads each person has, by their id. */
export async function countOpenLeads(database: Database): Promise<Map<string, number>> {
  const rows = await database
    .selectFrom('lead')
    .select(['assigned_to', (lead) => lead.fn.countAll<number>().as('count')])
    .where(isOpen)
    .where('assigned_to', 'is not', null)
    .groupBy('assigned_to')
    .execute()
  return new Map(rows.flatMap(({ assigned_to, count }) => (assigned_to === null ? [] : [[assigned_to, Number(count)]])))
}

/**
 * Gives the open leads of one person to another, or to nobody, in the transaction that takes the leads away from them.
 * Returns how many, or a refusal.
 */
export async function handOverLeads(
  tx: Database,
  { from, to }: { from: string; to: string | null },
  by: Staff,
  now: Date,
): Promise<number | string> {
  const owners = await holdOwners(tx, to === null ? [from] : [from, to])
  if (to !== null && (to === from || !owners.has(to))) return notToThem
  const names = await namesOf(tx)
  // Locked in the order in which every change locks them, so that no two changes wait for each other.
  const theirs = tx.selectFrom('lead').select('id').where(isOpen).where('assigned_to', '=', from).orderBy('id')
  await theirs.$if(isPostgres(tx), (query) => query.forNoKeyUpdate()).execute()
  const leads = await tx
    .updateTable('lead')
    .set((lead) => ({ assigned_to: to, version: lead('version', '+', 1) }))
    .where(isOpen)
    .where('assigned_to', '=', from)
    .returning('id')
    .execute()
  const detail = `from ${names(from)} to ${to === null ? 'no one' : names(to)}`
  for (const { id } of leads)
    await recordAction(tx, by, { action: 'Assigned a lead', record: 'lead', recordId: id, detail }, now)
  return leads.length
}

type Before = {
  id: number
  version: number
  state: LeadState
  assignedTo: string | null
  isSpam: boolean
}

async function stateBefore(
  tx: Database,
  { id, version }: LeadVersion,
  set: LeadChange,
): Promise<Before | { name: string; message: string }> {
  const row = await tx
    .selectFrom('lead')
    .select(['id', 'kind', 'name', 'version', 'state', 'assigned_to', 'suspected', 'erase_on'])
    .where('id', '=', id)
    // On PostgreSQL this waits for whoever is changing the lead.
    .$if(isPostgres(tx), (query) => query.forNoKeyUpdate())
    .executeTakeFirst()
  if (!row) return { name: '', message: 'It has been erased.' }
  if (row.erase_on !== null) return { name: row.name, message: endedMessage }
  if (row.version !== version) return { name: row.name, message: await lastChange(tx, id) }
  if ('isSpam' in set && set.isSpam && !canBeSpam(row)) return { name: row.name, message: neverSpam }
  return { id, version, state: row.state, assignedTo: row.assigned_to, isSpam: row.suspected === 1 }
}

const neverSpam = 'A privacy request comes through a link that we have mailed, so it is never spam.'

/** Says who changed the lead last, and when. */
async function lastChange(database: Database, leadId: number): Promise<string> {
  const last = await database
    .selectFrom('audit_entry')
    .select(['staff_name', 'done_on', 'action', 'detail'])
    .where('record', '=', 'lead')
    .where('record_id', '=', String(leadId))
    .orderBy('id', 'desc')
    .executeTakeFirst()
  if (!last) return 'It has been changed since you opened it.'
  return `${last.staff_name} has changed it at ${clockInIndia(last.done_on)}: ${[last.action, last.detail].filter(Boolean).join(', ')}.`
}

type ChangeContext = { now: Date; names: (id: string) => string; owners: ReadonlySet<string> }

/** Writes only what differs. Returns the version that the lead has then. */
async function applyTo(
  tx: Database,
  staff: Staff,
  before: Before,
  set: Partial<Pick<Before, 'state' | 'assignedTo' | 'isSpam'>>,
  { now, names, owners }: ChangeContext,
): Promise<LeadVersion> {
  const { id, version } = before
  const record = (action: string, detail: string) =>
    recordAction(tx, staff, { action, record: 'lead', recordId: id, detail }, now)
  const columns: { state?: LeadState; assigned_to?: string | null; suspected?: number } = {}
  if (set.state !== undefined && set.state !== before.state) {
    columns.state = set.state
    await writeEvent(tx, id, set.state, staff.name, now)
    await record(stateAction, `to ${set.state}`)
  }
  const chosen = set.assignedTo === undefined ? before.assignedTo : set.assignedTo
  const isReopened = !isOpenState(before.state) && isOpenState(set.state ?? before.state)
  // Who had the lead when it was closed may have left since.
  const assignedTo = chosen !== null && isReopened && !owners.has(chosen) ? null : chosen
  if (assignedTo !== before.assignedTo) {
    columns.assigned_to = assignedTo
    await record('Assigned a lead', `to ${assignedTo === null ? 'no one' : names(assignedTo)}`)
  }
  if (set.isSpam !== undefined && set.isSpam !== before.isSpam) {
    columns.suspected = set.isSpam ? 1 : 0
    await record('Marked a lead', set.isSpam ? 'as possible spam' : 'as not spam')
  }
  if (Object.keys(columns).length === 0) return { id, version }
  await tx
    .updateTable('lead')
    .set({ ...columns, version: version + 1 })
    .where('id', '=', id)
    .execute()
  return { id, version: version + 1 }
}

const endedMessage = 'The person has asked us to stop using this data, so nothing can be changed.'

/** A note is for colleagues. It is erased with the lead. Returns a refusal if there is no such lead. */
export async function addNote(
  database: Database,
  staff: Staff,
  leadId: number,
  text: string,
  now: Date,
): Promise<{ id: number } | Refusal> {
  return inTransaction(database, async (tx) => {
    const lead = await tx.selectFrom('lead').select('erase_on').where('id', '=', leadId).executeTakeFirst()
    if (!lead) return new Refusal(404, 'This lead could not be found. It may have been erased.')
    if (lead.erase_on !== null) return new Refusal(409, endedMessage)
    const note = { lead_id: leadId, staff_id: staff.id, staff_name: staff.name, text, written_on: now.toISOString() }
    const { id } = await tx.insertInto('lead_note').values(note).returning('id').executeTakeFirstOrThrow()
    await recordAction(tx, staff, { action: noteAction, record: 'lead', recordId: leadId }, now)
    return { id }
  })
}

export const noteAction = 'Wrote a note about a lead'
