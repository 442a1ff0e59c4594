// The kinds of records that the site has, and how a stored draft of one is read.
import { draftSchema } from '#platform/records/draft.ts'
import type { Body } from '#platform/records/record-fields.ts'
import type { AnyLiveKind } from '#platform/records/live-kind.server.ts'
import { problemsOf, type Problems } from '#platform/records/problems.ts'
import { beginningOf } from '#platform/text/cut.ts'

/** A kind with its schema, which is built once. */
export type Kind = AnyLiveKind & {
  name: string
  /** Parses a body that somebody sent, or a stored one. Throws ZodError. */
  parse: (body: unknown) => Body
  /** What keeps the body from being published. */
  problems: (body: Body) => Problems
}

export type Kinds = ReadonlyMap<string, Kind>

export function openKinds(kinds: readonly AnyLiveKind[]): Kinds {
  return new Map(
    kinds.map((kind) => {
      const { kind: name, fields, check } = kind.of
      const schema = draftSchema(fields)
      const open: Kind = {
        ...kind,
        name,
        parse: (body) => schema.parse(body),
        problems: (body) => ({ ...check?.(body), ...problemsOf(fields, body) }),
      }
      return [name, open]
    }),
  )
}

/** Returns the kind with this name. Throws if the software does not know it. */
export function kindOf(kinds: Kinds, name: string): Kind {
  const kind = kinds.get(name)
  if (!kind) throw new Error(`There is no kind of record named ${name}`)
  return kind
}

/** Returns what a record is called in lists, also while it has no title. */
export function titleOf({ of }: Kind, body: Body): string {
  return beginningOf(of.titleOf(body).trim(), 300) || 'Untitled'
}
