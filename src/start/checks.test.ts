// What the log says after a start with files that are gone, or with a mail server that does not accept the site.
import { readdirSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo, type Server } from 'node:net'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { freePort } from '../../tests/servers/free-port.ts'
import { startMailServer } from '../../tests/servers/mail-server.ts'
import { openSite, type SiteForTests } from '../../tests/site.ts'
import { openFiles } from '#platform/files/files.server.ts'
import { openLog } from '#platform/log.server.ts'
import { checkAfterStart } from './checks.server.ts'

let site: SiteForTests
let server: Server | undefined
beforeEach(async () => {
  site = await openSite()
})
afterEach(async () => {
  server?.close()
  await site.close()
})

async function warnings(smtpUrl: string | null = null): Promise<string[]> {
  const lines: string[] = []
  const log = openLog('warn', { write: (line: string) => void lines.push(JSON.parse(line).msg) })
  const { database } = site
  const settings = { ...site.settings, smtpUrl }
  await checkAfterStart({ database, files: await openFiles(settings), settings, log, mailRenderer: site.mailRenderer })
  return lines
}

test('a database that was restored without its files is reported', async () => {
  expect(await warnings()).toEqual([])
  const files = join(site.settings.dataDir, 'files')
  const { imageurl } = await site.database
    .selectFrom('insight')
    .select('imageurl')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  const picture = readdirSync(files, { recursive: true, encoding: 'utf8' }).find((path) => path.endsWith(imageurl))
  rmSync(join(files, picture ?? ''))
  expect(await warnings()).toEqual([expect.stringMatching(/^Of \d+ files that the database names, 1 are not in/)])
  rmSync(files, { recursive: true })
  expect(await warnings()).toEqual([
    expect.stringMatching(
      /^Of (\d+) files that the database names, \1 are not in the folder DATA_DIR\/files\. Restore/,
    ),
  ])
})

test('a mail server that cannot be used is reported with its host and the setting', async () => {
  const willing = await startMailServer()
  expect(await warnings(willing.url)).toEqual([])
  await willing.stop()
  const port = await freePort()
  expect(await warnings(`smtp://office:geheim@127.0.0.1:${port}`)).toEqual([
    `The mail server at 127.0.0.1:${port} cannot be used (ECONNREFUSED): nothing accepts connections there; it may be ` +
      'stopped, or the port may be wrong. E-mails wait and are tried again for two days. Check the setting SMTP_URL.',
  ])
  const old = createServer((socket) => {
    socket.write('220 old ESMTP\r\n')
    socket.on('data', (sent) => socket.write(/^(?:EHLO|HELO)/.test(String(sent)) ? '250 old\r\n' : '502 no\r\n'))
  })
  server = old
  await new Promise<void>((listening) => old.listen(0, '0.0.0.0', listening))
  const [noTls] = await warnings(`smtp://office:geheim@0.0.0.0:${(old.address() as AddressInfo).port}`)
  expect(noTls).toContain('(ETLS): it offers no STARTTLS, without which the password would be sent unencrypted;')
})
