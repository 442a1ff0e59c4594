// The inspection with ClamAV's own daemon, where it is installed.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { scanFile, scannerPlace } from '#platform/pdf/virus-scanner.server.ts'
import { deflated, rawPdf } from './raw-pdf.ts'
import { hasRealScanner, infection, signatureName, startRealScanner, type RealScanner } from './real-scanner.ts'

describe.skipIf(!hasRealScanner())('clamd', () => {
  const folder = mkdtempSync(join(tmpdir(), 'resumes-'))
  const maxBytes = 1024 * 1024
  let daemon: RealScanner

  beforeAll(async () => {
    daemon = await startRealScanner({ maxBytes })
  })
  afterAll(async () => {
    await daemon.stop()
    rmSync(folder, { recursive: true })
  })

  function scan(name: string, content: Uint8Array, url = daemon.url) {
    const path = join(folder, name)
    writeFileSync(path, content)
    return scanFile(scannerPlace(url), path, AbortSignal.timeout(20_000))
  }
  const infected = { is: 'infected', name: expect.stringContaining(signatureName) }

  test('a clean file is clean, over the network and over a socket in the file system', async () => {
    expect(await scan('clean.pdf', rawPdf())).toEqual({ is: 'clean' })
    expect(await scan('clean.pdf', rawPdf(), daemon.socketUrl)).toEqual({ is: 'clean' })
  })

  test('the signature is found, also in compressed data', async () => {
    expect(await scan('infected.pdf', rawPdf({ content: infection }))).toEqual(infected)
    expect(await scan('packed.pdf', rawPdf({ objects: [deflated('', infection)] }), daemon.socketUrl)).toEqual(infected)
  })

  test('a file above the limit of the daemon has no answer', async () => {
    const result = await scan('large.pdf', rawPdf({ content: 'x'.repeat(8 * maxBytes) }))
    expect(result).toEqual({ is: 'no answer', reason: expect.stringMatching(/size limit exceeded|EPIPE|ECONNRESET/) })
  })
})
