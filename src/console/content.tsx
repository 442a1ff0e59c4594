// The areas of the menu in which the records of the site are kept.
import { Navigate, useParams } from 'react-router'
import { ChecksPage, FindPage, Records } from '#publishing/console.tsx'
import type { Area } from '#room.console.ts'
import { areas } from './areas.ts'
import { isRecordKind } from '#platform/records/kind.ts'

const modules = import.meta.glob<object>('../*/**/*-{record,records}.ts', { eager: true })

/**
 * The kinds of records that staff keep on the console, in the order in which they are offered: each that a room exports
 * from a module named `…-record.ts` or `…-records.ts`.
 */
export const recordKindsOfSite = Object.values(modules)
  .flatMap((module) => Object.values(module))
  .filter(isRecordKind)
  .toSorted((one, other) => one.place - other.place)

/** The path of the area that keeps this kind. */
function areaOf(kind: string): string {
  return areas.find(({ kinds }) => kinds?.includes(kind))?.path ?? '/pages'
}

export function recordsOf({ path, label }: Area) {
  const area = { path, label, kinds: recordKindsOfSite.filter(({ kind }) => areaOf(kind) === path) }
  return function RecordsOfArea() {
    return <Records area={area} />
  }
}

/** The address of a record in the area that keeps its kind. */
function addressOf(kind: string, id: number | string): string {
  return `/console${areaOf(kind)}/${kind}/${id}`
}

export function Checks() {
  return <ChecksPage addressOf={addressOf} />
}

export function FindRecords() {
  return <FindPage kinds={recordKindsOfSite} addressOf={addressOf} />
}

/** Whatever names a record by its kind and number alone leads to it. */
export function ToRecord() {
  const { '*': rest = '' } = useParams()
  const [kind = '', id = ''] = rest.split('/')
  return <Navigate to={addressOf(kind, id)} replace />
}
