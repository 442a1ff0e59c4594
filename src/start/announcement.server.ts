// What the start says last, once the port is open: where the site is, and how its first administrator gets in.
import { systemClock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.server.ts'
import type { Settings } from '#platform/start/settings.server.ts'
import { firstLink } from '#staff/people/links.server.ts'

type Site = { database: Database; settings: Pick<Settings, 'publicUrl'> }
type Output = { isTTY?: boolean; columns?: number }

const widestFrame = 80

/**
 * Returns it for the standard output, in a frame if that is a terminal. It is not for the log, because logs are kept and
 * sent elsewhere, and whoever opens the link becomes administrator. Programs that start the site read the first line.
 */
export async function announcement(
  { database, settings: { publicUrl } }: Site,
  port: number,
  { isTTY = false, columns = widestFrame }: Output = process.stdout,
): Promise<string> {
  const here = `http://localhost:${port}`
  const lines = [`The site is at ${here}`]
  if (publicUrl !== here) lines.push(`Visitors reach it at ${publicUrl}`)
  const link = await firstLink(database, publicUrl, systemClock())
  if (link !== null)
    lines.push('The staff console has no administrator yet. Whoever opens this link first becomes one:', link)
  if (!isTTY) return lines.join('\n')
  // A line above and one below: what stands between them can be copied, however narrow the terminal is.
  // Some terminals do not know how wide they are, and say 0.
  const edge = '─'.repeat(Math.min(columns || widestFrame, widestFrame))
  return ['', edge, ...lines, edge].join('\n')
}
