// The grievance officer is stored once, in the privacy notice. The page, the forms and the mails read it from there.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eachDatabase } from '../../../tests/databases.ts'
import { openSite, type SiteForTests } from '../../../tests/site.ts'
import { defaultGrievance } from '#firm/defaults.server.ts'
import { siteSettingsSchema } from '#firm/firm.ts'
import { faqs, filledPrivacyNotice, firmText, publishedText, siteSettings } from '#firm/firm.server.ts'
import { letterhead } from '#firm/offices/letterhead.server.ts'

eachDatabase('the grievance officer', (freshDatabase) => {
  let site: SiteForTests
  beforeAll(async () => {
    site = await openSite(await freshDatabase('seeded'))
  })
  afterAll(() => site.close())

  const grievance = { name: 'Asha Rao, Partner', email: 'officer@firm.example.in' }
  const notice = { title: 'Privacy notice', version: '1', asAt: '2026-11', grievance, sections: [] }
  const store = (body: unknown) =>
    site.database
      .updateTable('firm_text')
      .set({ body: JSON.stringify(body) })
      .where('slug', '=', 'privacy')
      .execute()

  test('is the same in the settings and in the notice', async () => {
    const settings = siteSettingsSchema.parse(await (await site.get('/get/sitesettings')).json())
    expect(settings.grievance).toEqual(defaultGrievance)
    const text = JSON.stringify(await (await site.get('/get/firmtext?slug=privacy')).json())
    for (const value of Object.values(defaultGrievance)) expect(text).toContain(value)
    expect(text).not.toContain('{grievance')
  })

  test('changes everywhere when the notice changes', async () => {
    const texts = { paragraphs: ['{grievance.name} answers.'], items: ['E-mail: {grievance.email}'] }
    await store({ ...notice, sections: [{ heading: 'Grievance officer', ...texts }] })
    expect((await letterhead(site.database, 'https://firm.example.in')).privacyAddress).toBe(grievance.email)
    expect((await siteSettings(site.database)).grievance).toEqual(grievance)
    expect((await firmText(site.database, 'privacy', filledPrivacyNotice))?.sections).toEqual([
      {
        heading: 'Grievance officer',
        paragraphs: ['Asha Rao, Partner answers.'],
        items: ['E-mail: officer@firm.example.in'],
      },
    ])
  })

  test('texts give the name of the firm that is in the settings', async () => {
    const { database } = site
    await database.updateTable('site_setting').set({ firm_name: 'Rao "&" Rao' }).execute()
    await store({ ...notice, sections: [{ heading: 'Who we are', paragraphs: ['{firm.name} is a firm.'] }] })
    const answer = JSON.stringify({ ops: [{ insert: 'It is {firm.name}.\n' }] })
    const answers = [answer, '<p>It is {firm.name}.</p>']
    for (const [place, text] of answers.entries())
      await database
        .insertInto('faq')
        .values({ position: 90 + place, question: 'Who?', answer: text })
        .execute()
    expect((await publishedText(database, 'privacy', filledPrivacyNotice))?.sections[0]?.paragraphs).toEqual([
      'Rao "&" Rao is a firm.',
    ])
    const asked = (await faqs(database)).filter(({ question }) => question === 'Who?')
    expect(asked.map(({ answerHtml }) => answerHtml)).toEqual(answers.map(() => '<p>It is Rao "&amp;" Rao.</p>'))
  })

  test.each([{}, { grievance: { name: 'Nobody' } }])('is the default when the notice contains %j', async (stored) => {
    await store({ title: 'Privacy notice', version: '1', asAt: '2026-11', sections: [], ...stored })
    expect((await siteSettings(site.database)).grievance).toEqual(defaultGrievance)
  })
})
