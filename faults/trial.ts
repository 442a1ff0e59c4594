// One fault run: where it is made, and what is said of it.
import { startS3 } from '../tests/s3.ts'
import type { Findings } from './findings.ts'
import type { Place } from './places.ts'

export type Make<P extends Place = Place> = () => Promise<P>
export type Attempt = () => Promise<{ place: Place; run: () => Promise<void> }>
/** `needs` names the packages or rights that are missing on this machine. */
export type Trial = { title: string; attempts: Attempt[]; needs?: () => string[] }

/** The run on a place that is made for it. */
export const at =
  <P extends Place>(make: Make<P>, run: (place: P, make: Make<P>) => Promise<void>): Attempt =>
  async () => {
    const place = await make()
    return { place, run: () => run(place, make) }
  }
export async function runTrial(findings: Findings, name: string, { title, attempts, needs }: Trial): Promise<void> {
  const missing = needs?.() ?? []
  if (missing.length) return console.log(`\n${name}: not run, because it needs ${missing.join(', ')}`)
  for (const attempt of attempts) {
    const { place, run } = await attempt()
    const failedBefore = findings.counts().failed
    const started = Date.now()
    console.log(`\n${title}, ${place.engine}`)
    try {
      await run()
    } catch (error) {
      findings.holds(`it ended with ${error instanceof Error ? error.stack : String(error)}`, false)
    }
    console.log(`    after ${Math.round((Date.now() - started) / 1000)} s`)
    // After a failure the data is kept for inspection.
    if (findings.counts().failed > failedBefore) console.log(`    kept: ${place.dataDir}`)
    else await place.remove()
  }
}

export async function withS3(run: (storage: Awaited<ReturnType<typeof startS3>>) => Promise<void>): Promise<void> {
  const storage = await startS3()
  try {
    await run(storage)
  } finally {
    await storage.remove()
  }
}

export async function withOther(make: Make, run: (place: Place, storageUrl: string) => Promise<void>): Promise<void> {
  const place = await make()
  try {
    await withS3(({ url }) => run(place, url))
  } finally {
    await place.remove()
  }
}
