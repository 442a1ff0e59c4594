// Generates a plate and writes it as SVG text. The server loads it at the start, browsers only when they need it.
import { svg } from '#ui/art/plate.ts'
import { engrave, type PlateRequest } from '#ui/art/plates.ts'

type Plate = ReturnType<typeof engrave>

/** Generating a plate is the slow part, and the same request always gives the same plate. */
const plates = new Map<string, Plate>()
const maxPlates = 200

export function plateMarkup(request: PlateRequest, idPrefix: string, par?: string): string {
  const key = JSON.stringify(request)
  let plate = plates.get(key)
  if (!plate) {
    if (plates.size >= maxPlates) plates.clear()
    plate = engrave(request)
    plates.set(key, plate)
  }
  return svg(plate, par ? { idPrefix, par } : { idPrefix })
}
