// Cuts a plate and prints it as SVG text. The server holds it from the start; browsers fetch it only when they need it.
import { svg } from '#ui/art/plate.ts'
import { engrave, type PlateRequest } from '#ui/art/plates.ts'

type Plate = ReturnType<typeof engrave>

/** Cutting is the dear part, and the same thing always gets the same figure. */
const cut = new Map<string, Plate>()
const most = 200

export function plateMarkup(request: PlateRequest, idPrefix: string, par?: string): string {
  const key = JSON.stringify(request)
  let plate = cut.get(key)
  if (!plate) {
    if (cut.size >= most) cut.clear()
    plate = engrave(request)
    cut.set(key, plate)
  }
  return svg(plate, par ? { idPrefix, par } : { idPrefix })
}
