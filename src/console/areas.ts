// The areas of the console, which each room names in its `room.console.ts`, in the order of the menu.
import type { Area } from '#room.console.ts'

const ofRooms = import.meta.glob<readonly Area[]>('../*/room.console.ts', { eager: true, import: 'areas' })
const last = 99

export const areas: readonly Area[] = Object.values(ofRooms)
  .flat()
  .toSorted((one, other) => (one.place ?? last) - (other.place ?? last))

export const menu = areas.filter(({ place }) => place !== undefined)
