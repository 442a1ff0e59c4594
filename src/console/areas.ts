// The areas of the console, which each room names in its `room.console.ts`, in the order of the menu.
import type { Area } from '#room.console.ts'
import type { IconName } from '#ui/console/icon.tsx'

const ofRooms = import.meta.glob<readonly Area[]>('../*/room.console.ts', { eager: true, import: 'areas' })
const last = 99

export const areas: readonly Area[] = Object.values(ofRooms)
  .flat()
  .toSorted((one, other) => (one.place ?? last) - (other.place ?? last))

/** An area, or some that stand under one entry. The entry leads to the first. */
export type MenuEntry = { label: string; icon: IconName; areas: readonly [Area, ...Area[]] }

const iconsOfEntries: Partial<Record<string, IconName>> = { Records: 'archive' }

/** The menu of whoever may see these areas. */
export function entriesOf(visible: readonly Area[]): MenuEntry[] {
  const byEntry = Map.groupBy(
    visible.filter(({ place }) => place !== undefined),
    ({ entry, label }) => entry ?? label,
  )
  return [...byEntry].flatMap(([label, [first, ...others]]) => {
    if (first === undefined) return []
    return { label, icon: iconsOfEntries[label] ?? first.icon, areas: [first, ...others] }
  })
}

export const menu = areas.filter(({ place }) => place !== undefined)
