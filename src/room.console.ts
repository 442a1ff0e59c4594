// What a room brings to the console, in its `room.console.ts`: `areas` of the menu and, by their paths, `screens`. The
// server reads the areas too, so a screen is imported where it is opened. What it adds to the inbox is in
// `lead-screens.console.ts` (leads/console/lead-screens.ts).
import type { ComponentType } from 'react'
import type { LeadKind } from '#leads/lead.ts'
import type { Role } from '#staff/roles.ts'
import type { IconName } from '#ui/console/icon.tsx'

export type Power = readonly [verb: string, what: string]

export type Area = {
  /** Below /console. */
  path: string
  label: string
  icon: IconName
  /** The lowest role that sees it in the menu. */
  role: Role
  /** Pressed after G, it leads there. */
  key?: string
  /** Its place in the menu, which has a line between tens. Without one, it is not in the menu. */
  place?: number
  /** The entry of the menu that it shares with its neighbours, and that unfolds on their pages. Usually its own label. */
  entry?: string
  /** The kind of leads that it shows, in the inbox. */
  leadKind?: LeadKind
  /** The kinds of records that stand here. All others stand under Pages. */
  kinds?: readonly string[]
  /** Whether the search of the bar looks among the content from here. */
  isContent?: boolean
  /** What each role may do here that the roles below it may not: a verb, and what it is done to. */
  powers: Partial<Record<Role, Power>>
}

/** By the path below /console. An area has routes of its own where there is a star. */
export type Screens = Readonly<Record<string, () => Promise<{ default: ComponentType }>>>
