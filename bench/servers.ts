// The servers of the benchmarks: separate processes on free ports of 127.0.0.1 that tell their processor time.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ReadPassages } from '#platform/records/passage.ts'
import { answerOf, launch, launchSite, processOf, type NodeProcess } from '../faults/harness/site.ts'
import type * as Bundle from '../src/start.server.ts'
import { freePort } from '../tests/servers/free-port.ts'

export const publicUrl = 'http://localhost'

/** What the rooms tell the assistant, as the built site reads it. */
export async function openPassages(): Promise<ReadPassages> {
  const site: typeof Bundle = await import(new URL('../build/server/index.js', import.meta.url).href)
  return site.openPassages()
}

/** Starts the site as in production, with the starting content. `dataDir` is removed when it stops. */
export async function startSite(): Promise<NodeProcess & { dataDir: string }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'site-for-benches-'))
  const log = join(dataDir, 'log')
  const environment = { PUBLIC_URL: publicUrl, DATA_DIR: dataDir, DATABASE_URL: '', LOG_LEVEL: 'error' }
  const site = launchSite({ port: await freePort(), log, environment })
  if (!(await site.ready)) throw new Error(`The site did not start: ${readFileSync(log, 'utf8')}`)
  return {
    ...site,
    dataDir,
    async stop() {
      await site.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** A page as bytes, with the headers that Node does not add by itself. */
type RawPage = { headers: string[]; body: Buffer }

/** Starts a bare node:http server that answers every request with what is at this address. */
export async function startBare(url: string): Promise<NodeProcess> {
  const { headers, body } = await rawPage(url)
  const child = launch(['bench/bare-server.ts'], '/dev/null')
  const port = answerOf<number>(child, 'port')
  child.send({ headers, body: body.toString('base64') })
  return processOf(child, `http://127.0.0.1:${await port}`)
}

/** The response as sent, without the headers that Node adds to every response itself. */
function rawPage(url: string): Promise<RawPage> {
  return new Promise((resolve, reject) => {
    request(url, { headers: { 'accept-encoding': 'br' } }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => {
        const kept = response.rawHeaders.flatMap((name, index, all) =>
          index % 2 || /^(?:date|connection|keep-alive)$/i.test(name) ? [] : [name, all[index + 1] ?? ''],
        )
        if (response.statusCode === 200) resolve({ headers: kept, body: Buffer.concat(chunks) })
        else reject(new Error(`The response to ${url} was ${response.statusCode}`))
      })
    })
      .on('error', reject)
      .end()
  })
}
