// The kinds of records that staff keep on the console, in the order in which they are offered: each that a room exports
// from a module named `…-record.ts` or `…-records.ts`.
import { isRecordKind } from '#platform/records/kind.ts'

const modules = import.meta.glob<object>('../*/**/*-{record,records}.ts', { eager: true })

export const recordKindsOfSite = Object.values(modules)
  .flatMap((module) => Object.values(module))
  .filter(isRecordKind)
  .toSorted((one, other) => one.place - other.place)
