// What the rooms add to the inbox for their kinds of leads.
import type { ComponentType } from 'react'
import type { LeadKind } from '#leads/lead.ts'
import type { InboxRow, LeadView } from '#leads/inbox/inbox.ts'

/** What a kind of lead adds to the inbox. */
export type LeadScreen = {
  /** Among what can be done with a lead. */
  Actions: ComponentType<{ lead: LeadView }>
  /** Beside the lead: a file that came with it. May be lazy. `isOfList`: the list is narrowed to leads of this kind. */
  Desk: ComponentType<{ lead: LeadView; isOfList: boolean; onMove: (by: 1 | -1) => void }>
  /** The keys for the row under the cursor, if there is one, while no lead is open. `hasSelection`: some are selected. */
  RowKeys: ComponentType<{ row: InboxRow | undefined; hasSelection: boolean }>
}

export type LeadScreens = Readonly<Partial<Record<LeadKind, LeadScreen>>>

// In files of their own, because the server reads `room.console.ts`, and would otherwise contain every screen.
const ofRooms = import.meta.glob<LeadScreens>('../../*/lead-screens.console.ts', { eager: true, import: 'leadScreens' })

const screens = new Map<string, LeadScreen>(
  Object.values(ofRooms).flatMap((leadScreens) => Object.entries(leadScreens)),
)

export function leadScreen(kind: LeadKind | undefined): LeadScreen | undefined {
  return screens.get(kind ?? '')
}
