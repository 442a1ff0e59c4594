// The stored privacy notice after an upgrade.
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { noticeVersion } from '#leads/consent.ts'
import { contentVersion } from '#platform/content-version.server.ts'
import { eachDatabase } from '../tests/databases.ts'
import { openSite, type SiteForTests } from '../tests/site.ts'
import { renewPrivacyNotice } from './privacy-notice.ts'

eachDatabase('the stored privacy notice', (freshDatabase) => {
  let site: SiteForTests
  beforeAll(async () => {
    site = await openSite(await freshDatabase('seeded'))
  })
  afterAll(() => site.close())

  const stored = async () =>
    site.database.selectFrom('firm_text').select('body').where('slug', '=', 'privacy').executeTakeFirstOrThrow()
  const write = (body: string) =>
    site.database.updateTable('firm_text').set({ body }).where('slug', '=', 'privacy').execute()

  test('of this release is left alone', async () => {
    const { body } = await stored()
    expect(await renewPrivacyNotice(site.database)).toBeNull()
    expect((await stored()).body).toBe(body)
  })

  test('that the firm has changed is left alone, and its version is named', async () => {
    const { body } = await stored()
    await write(body.replaceAll(noticeVersion, '2025-1'))
    expect(await renewPrivacyNotice(site.database)).toBe('2025-1')
    expect((await stored()).body).toContain('2025-1')
    await write(body)
  })

  test('that is the starting text of an earlier release is replaced', async () => {
    const { body } = await stored()
    const old = body.replaceAll(noticeVersion, '2025-1')
    await write(old)
    const version = await contentVersion(site.database)
    expect(await renewPrivacyNotice(site.database, [createHash('sha256').update(old).digest('hex')])).toBeNull()
    expect((await stored()).body).toBe(body)
    expect(await contentVersion(site.database)).toBeGreaterThan(version)
  })
})
