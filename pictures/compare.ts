// Compares two sets of pictures, pixel by pixel.
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import { differences, keptSet, newSet } from './sets.ts'

/** `share` is the part of the pixels that differ, from 0 to 1; null if there is only one of the two pictures. */
export type Compared = { picture: string; kept: boolean; taken: boolean; share: number | null }

/** Channels that differ by less than this (of 255) look the same: the edges of letters are drawn anew each time. */
const tolerance = 24

/** Every picture of either set, the most changed first. Writes a picture of each difference. */
export async function compareSets(): Promise<Compared[]> {
  const [before, after] = [keptSet, newSet].map(picturesIn)
  const all = [...new Set([...(before ?? []), ...(after ?? [])])].toSorted()
  const compared: Compared[] = []
  for (const picture of all) {
    const [kept, taken] = [keptSet, newSet].map((set) => join(set, picture))
    if (!kept || !taken) continue
    const both = existsSync(kept) && existsSync(taken)
    compared.push({
      picture,
      kept: existsSync(kept),
      taken: existsSync(taken),
      share: both ? await difference(kept, taken, join(differences, picture)) : null,
    })
  }
  return compared.toSorted((a, b) => (b.share ?? 1) - (a.share ?? 1) || a.picture.localeCompare(b.picture))
}

function picturesIn(set: string): string[] {
  if (!existsSync(set)) return []
  return readdirSync(set, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.png'))
}

/** What lies beyond the shorter of two pictures counts as changed. */
async function difference(kept: string, taken: string, output: string): Promise<number> {
  if (readFileSync(kept).equals(readFileSync(taken))) return 0
  const [before, after] = await Promise.all([kept, taken].map(pixelsOf))
  if (!before || !after) return 1
  const [width, height] = [after.width, Math.max(before.height, after.height)]
  const painted = Buffer.alloc(width * height * 3, 255)
  let changed = 0
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    const at = pixel * 3
    let isSame = at + 2 < before.data.length && at + 2 < after.data.length
    for (let channel = at; isSame && channel < at + 3; channel += 1) {
      isSame = Math.abs((before.data[channel] ?? 0) - (after.data[channel] ?? 0)) < tolerance
    }
    // What is the same is pale, so that the rest stands out.
    for (let channel = at; channel < at + 3; channel += 1) {
      painted[channel] = isSame ? 200 + (after.data[channel] ?? 255) * 0.2 : channel === at ? 220 : 0
    }
    if (!isSame) changed += 1
  }
  if (changed === 0) return 0
  mkdirSync(dirname(output), { recursive: true })
  await sharp(painted, { raw: { width, height, channels: 3 } })
    .png({ compressionLevel: 3 })
    .toFile(output)
  return changed / (width * height)
}

async function pixelsOf(path: string): Promise<{ data: Buffer; width: number; height: number }> {
  const { data, info } = await sharp(path).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}
