// The calls of each area of the console. The server refuses by this table.
import * as inboxCalls from '#leads/console-calls.ts'
import { mountedAt, type ConsoleCalls } from '#platform/console/console-call.ts'
import type { CallRoles } from '#platform/http/console-guard.server.ts'
import { areas, type Area } from './areas.ts'

type AreaPath = (typeof areas)[number]['path']

export const callsOfAreas: Partial<Record<AreaPath, ConsoleCalls>> = { '/leads': inboxCalls }

export function rolesOf(calls: ConsoleCalls): CallRoles {
  return Object.fromEntries(
    Object.values(calls).flatMap((call) => {
      const { method, path } = mountedAt(call)
      return call.role === 'anyone' ? [] : [[`${method} ${path}`, call.role]]
    }),
  )
}

/** The role that each call needs, by method and path as the call is mounted. */
export const callRoles: CallRoles = Object.assign(
  {},
  ...areas.map(({ calls }: Area) => calls),
  ...Object.values(callsOfAreas).map(rolesOf),
)
