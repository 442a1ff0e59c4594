// The stored privacy notice after an upgrade.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { noticeVersion } from '#leads/consent/consent.ts'
import { contentVersion } from '#platform/database/content-version.server.ts'
import { eachDatabase } from '../tests/databases.ts'
import { openSite, type SiteForTests } from '../tests/site.ts'
import { deliveredNotices, digestOfNotice, renewPrivacyNotice } from './privacy-notice.ts'

const now = new Date('2026-12-05T06:00:00.000Z')

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

  test('of this release is known, so that a later one replaces it if nobody has changed it', async () => {
    expect(deliveredNotices, 'add this digest to deliveredNotices').toContain(digestOfNotice((await stored()).body))
  })

  test('of this release is left alone', async () => {
    const { body } = await stored()
    expect(await renewPrivacyNotice(site.database, now)).toBeNull()
    expect((await stored()).body).toBe(body)
  })

  test('that the firm has changed is left alone, and its version is named', async () => {
    const { body } = await stored()
    await write(body.replaceAll(noticeVersion, '2025-1'))
    expect(await renewPrivacyNotice(site.database, now)).toBe('2025-1')
    expect((await stored()).body).toContain('2025-1')
    await write(body)
  })

  test('that is the starting text of an earlier release is replaced', async () => {
    const { body } = await stored()
    const old = body.replaceAll(noticeVersion, '2025-1')
    await write(old)
    const version = await contentVersion(site.database)
    expect(await renewPrivacyNotice(site.database, now, [digestOfNotice(old)])).toBeNull()
    expect((await stored()).body).toBe(body)
    expect(await contentVersion(site.database)).toBeGreaterThan(version)
  })

  test('is renewed together with its record, unless somebody has edited the record', async () => {
    const { body } = await stored()
    const old = body.replaceAll(noticeVersion, '2025-1')
    const earlier = [digestOfNotice(old)]
    const recordBody = async () => {
      const { body: text } = await site.database
        .selectFrom('content_revision')
        .innerJoin('content_record', 'content_record.id', 'content_revision.record_id')
        .select('content_revision.body')
        .where('kind', '=', 'privacy-notice')
        .executeTakeFirstOrThrow()
      return text
    }
    const edit = (changed_by: string) =>
      site.database.updateTable('content_record').set({ changed_by }).where('kind', '=', 'privacy-notice').execute()
    await write(old)
    await edit('neha')
    expect(await renewPrivacyNotice(site.database, now, earlier)).toBe('2025-1')
    expect((await stored()).body).toBe(old)

    await edit('')
    expect(await renewPrivacyNotice(site.database, now, earlier)).toBeNull()
    expect(JSON.parse(await recordBody())).toMatchObject({ version: noticeVersion })
  })

  test('that the firm has published on this release is nothing to speak of', async () => {
    const { body } = await stored()
    await write(JSON.stringify({ ...JSON.parse(body), version: '2027-1-1', basedOn: noticeVersion }))
    expect(await renewPrivacyNotice(site.database, now)).toBeNull()
    await write(JSON.stringify({ ...JSON.parse(body), version: '2027-1-1', basedOn: '2025-1' }))
    expect(await renewPrivacyNotice(site.database, now)).toBe('2027-1-1')
    await write(body)
  })
})
