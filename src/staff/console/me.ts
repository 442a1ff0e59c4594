// Who is signed in, for what a screen shows or offers only to some.
import { createContext, use } from 'react'
import type { Staff } from '#staff/roles.ts'

export const Me = createContext<Staff | null>(null)

/** Works within the shell, where somebody is always signed in. */
export function useMe(): Staff {
  const me = use(Me)
  if (me === null) throw new Error('Nobody is signed in here')
  return me
}
