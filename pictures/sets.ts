// Where the pictures are kept. Nothing of it is committed: pictures from another machine have other pixels.
import { join } from 'node:path'

export const folder = join(import.meta.dirname, 'sets')
/** What the screens looked like when the set was last kept. */
export const keptSet = join(folder, 'kept')
export const newSet = join(folder, 'new')
/** Where the two sets differ, painted over the new one. */
export const differences = join(folder, 'differences')
