// The notices in other languages: what is shown in each, and that the ledger keeps the language in which it was shown.
import { globSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { readableNoticeSchema } from '#firm/firm.ts'
import {
  noticesSchema,
  noticeTranslation,
  noticeTranslationsIn,
  translationSchema,
} from '#firm/notice/notice-translations.server.ts'
import { confirmMs } from '#consultations/verbs/booking-limits.server.ts'
import { consentPurposes, noticeTexts, noticeVersion } from '#leads/consent/consent.ts'
import { noticeFor } from '#leads/consent/notice-texts.server.ts'
import { mailboxDays } from '#privacy/my-data/my-data.ts'
import { readSettings } from '#platform/start/settings.server.ts'
import { draftLine, olderLine } from '#leads/consent/translation-status.ts'
import { typedForms } from '#rooms.server.ts'
import english from '../content/privacy.json' with { type: 'json' }
import listed from '../content/notices.json' with { type: 'json' }
import { renewDrafts } from '../db/notices.ts'
import { applicant, applicationBody, resumeOf } from './people/applicant.ts'
import { eachDatabase } from './databases.ts'
import { retentionRule } from './people/personal-data.ts'
import { openSite, type SiteForTests } from './site.ts'

const read = (file: string) =>
  translationSchema.parse(JSON.parse(readFileSync(new URL(`../content/${file}`, import.meta.url), 'utf8')))

test.each(noticesSchema.parse(listed))('the notice in $name has every part of the English one', ({ file }) => {
  const { sections } = read(file)
  if (sections.length === 0) return
  const partsOf = ({ paragraphs, items = [] }: { paragraphs: string[]; items?: string[] | undefined }) =>
    [paragraphs, items].map((lines) => lines.map((line) => (line.match(/\{[^{}]+\}/g) ?? []).toSorted()))
  expect(sections.map(partsOf)).toEqual(english.sections.map(partsOf))
})

test.each(noticesSchema.parse(listed))('the notice in $name has every figure of the English one', ({ file }) => {
  const { sections } = read(file)
  if (sections.length === 0) return
  const figuresOf = ({ paragraphs, items = [] }: { paragraphs: string[]; items?: string[] | undefined }) => [
    ...new Set([...paragraphs, ...items].join(' ').match(/\d+/g)?.toSorted()),
  ]
  expect(sections.map(figuresOf)).toEqual(english.sections.map(figuresOf))
})

test('the notice says how long each kind of data is kept', () => {
  const retention = readSettings({}).retention
  const { enquiryMonths, consultationMonths, applicationMonths, mailDays, unconfirmedDays, conversationDays } =
    retention
  const promised: Record<keyof typeof retention, string[]> = {
    enquiryMonths: [`Contact message: ${enquiryMonths} months after our last contact`],
    consultationMonths: [
      `Consultation booking and guest addresses: ${consultationMonths} months after the meeting or our last contact, whichever is later; if you become a client, under the terms of the engagement`,
    ],
    applicationMonths: [
      `Job application and resume: ${applicationMonths} months after the vacancy closes or our last contact, whichever is later`,
    ],
    mailDays: [
      `Record of what we sent you as a subscriber, and when: ${mailDays} days`,
      `E-mails sent by the website: their text for ${mailDays} days, the record of sending for ${Math.max(enquiryMonths, consultationMonths, applicationMonths)} months`,
    ],
    unconfirmedDays: [
      `Newsletter: until you unsubscribe, and then ${unconfirmedDays} days; an address that is never confirmed, ${unconfirmedDays} days`,
      `Job alert: until you end it; one that is never confirmed, ${unconfirmedDays} days`,
      `Reminders of dates: until you end them, and then ${unconfirmedDays} days; an address that is never confirmed, ${unconfirmedDays} days`,
    ],
    conversationDays: [
      `Questions to the assistant, with their answers: ${conversationDays} days, or until you delete the conversation`,
    ],
    auditMonths: [`Record of what our staff did, by reference number: ${retention.auditMonths} months`],
    minimumMonths: [],
  }
  const kept = english.sections.find(({ heading }) => heading === 'How long we keep it')
  const searches = `Words of searches that found nothing: ${retentionRule('counts of searches without a result').rule}`
  expect(kept?.items?.toSorted()).toEqual([...Object.values(promised).flat(), searches].toSorted())
  // No law asks for more as long as this is 0.
  expect(retention.minimumMonths).toBe(0)
  expect(kept?.paragraphs[0]).toContain('For now we erase at once.')
})

test('the notice promises what the site keeps to', () => {
  const text = JSON.stringify(english.sections)
  expect(text).toContain(`delete that copy by hand within ${mailboxDays} days`)
  const unit = readFileSync(new URL('../docs/site-backup.service', import.meta.url), 'utf8')
  const [, backupDays] = /-mtime \+(\d+)/.exec(unit) ?? []
  expect(text).toContain(`Backups are deleted after ${backupDays} days`)
  expect(text).toContain('given to us by telephone to book a meeting')
  expect(text).toContain(`its time is reserved for ${confirmMs / 60_000} minutes`)
  // No consent of a parent is taken, so none may be claimed.
  expect(`${text} ${Object.values(noticeTexts).join(' ')}`).not.toMatch(/parent|guardian/)
})

// What is new is a line of a review: does the sentence at the form say it, and the privacy notice of a new version?
test('the questions of the forms are those of which the notices of this version speak', async () => {
  const questions = typedForms.map(({ name, fields }) => {
    const asked = Object.values(fields).filter(({ kind }) => kind !== 'hidden')
    return `${name}: ${asked.map(({ label, noun }) => noun ?? label).join(', ')}`
  })
  const notices = Object.entries(noticeTexts).map(([purpose, text]) => `${purpose}: ${text}`)
  const lines = [`Version ${noticeVersion}`, '', ...questions, '', ...notices]
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('questions-and-notices.txt')
})

test('the notice lists everything that the public pages keep in the browser', () => {
  const kept: Record<string, string[]> = {
    'assistant/widget/chat.ts': ['Your conversation with the assistant', 'How many questions you have left'],
    'careers/apply/receipt.ts': ['The receipt of an application'],
    'forms/draft.ts': ['What you have typed in a form'],
    'forms/handed-over.ts': ['A question that you take from the assistant'],
    // In the same words as the draft, and for no longer.
    'platform/pages/document/typed-texts.ts': [],
    'platform/pages/plain-page.ts': ['If the scripts of a page have failed'],
    'root.tsx': ['How far you have scrolled'],
  }
  const src = new URL('../src/', import.meta.url)
  const keeping = globSync('**/*.{ts,tsx}', { cwd: src }).filter(
    (file) =>
      !/console|\.test\./.test(file) &&
      /Storage\.setItem\(|<ScrollRestoration/.test(readFileSync(new URL(file, src), 'utf8')),
  )
  expect(keeping.toSorted()).toEqual(Object.keys(kept))
  const listed = english.sections.find(({ heading }) => heading === 'Cookies and browser storage')?.items ?? []
  const named = Object.values(kept).flat()
  expect(listed.map((item) => named.find((words) => item.startsWith(words))).toSorted()).toEqual(named.toSorted())
})

const person = { name: 'Meera Iyer', email: 'meera@kaverifoods.example.in' }
const enquiry = { ...person, companyName: 'Kaveri Foods', location: 'Chennai', message: 'Which form is due?' }

eachDatabase('notices in other languages', (freshDatabase) => {
  let site: SiteForTests
  beforeAll(async () => {
    site = await openSite(await freshDatabase('seeded'))
  })
  beforeEach(async () => {
    for (const table of ['consent', 'lead', 'mail'] as const) await site.database.deleteFrom(table).execute()
  })
  afterAll(() => site.close())

  const ledger = () =>
    site.database
      .selectFrom('consent')
      .select(['purpose', 'form', 'notice_language', 'notice_text'])
      .orderBy('id')
      .execute()
  async function translated(code: string) {
    const translation = await noticeTranslation(site.database, code)
    if (!translation) throw new Error(`There are no notices in ${code}`)
    return translation
  }

  test.each(['te', 'en', '', 'xx', 'hindi', ['hi'], undefined])(
    'an enquiry with the language %j is taken, and the ledger has the words of that language',
    async (noticeLanguage) => {
      expect((await site.post('/post/contactus', { ...enquiry, noticeLanguage })).status).toBe(200)
      const isTranslated = noticeLanguage === 'te'
      expect(await ledger()).toEqual([
        {
          purpose: 'enquiry',
          form: 'contactus',
          notice_language: isTranslated ? 'te' : 'en',
          notice_text: isTranslated ? (await translated('te')).enquiry : noticeTexts.enquiry,
        },
      ])
    },
  )

  test('a booking and an application keep the language, the box for other vacancies as well', async () => {
    const wanted = { ...person, company: 'Kaveri Foods', date: '2026-11-24', slot: '10:30', noticeLanguage: 'kn' }
    expect((await site.post('/post/consultation', wanted)).status).toBe(201)
    const answers = { ...applicant, talentPool: 'yes', noticeLanguage: 'ta' }
    const body = applicationBody(answers, await resumeOf('Meera Iyer'))
    expect((await site.send('/post/careers/jobapplication', { body })).status).toBe(200)
    const [kannada, tamil] = [await translated('kn'), await translated('ta')]
    expect((await ledger()).map((row) => [row.purpose, row.notice_language, row.notice_text])).toEqual([
      ['consultation', 'kn', kannada.consultation],
      ['application', 'ta', tamil.application],
      ['talent-pool', 'ta', tamil.talentPool],
    ])
  })

  test('the newsletter mails the notice in that language, and keeps the one beside the button', async () => {
    const { newsletter, draftLine: draft } = await translated('hi')
    expect((await site.post('/post/subscribe', { email: person.email, noticeLanguage: 'hi' })).status).toBe(200)
    const [{ text } = { text: '' }] = await site.mails()
    for (const words of [newsletter, draft, noticeTexts.newsletter]) expect(text).toContain(words)
    const [, link = ''] = /https:\/\/firm\.example\.in(\/link\/subscription\/[\w-]+)\?lang=hi/.exec(text) ?? []
    expect((await site.post(`${link}/confirm`, { noticeLanguage: 'mr' })).status).toBe(200)
    const { newsletter: marathi } = await translated('mr')
    expect(await ledger()).toEqual([
      { purpose: 'newsletter', form: 'subscribe', notice_language: 'mr', notice_text: marathi },
    ])
  })

  test('every purpose has its short notice in each language', async () => {
    for (const { code } of noticesSchema.parse(listed))
      for (const purpose of consentPurposes)
        expect(noticeFor(await translated(code), purpose), `${purpose} in ${code}`).toMatchObject({ language: code })
  })

  test('what a person and staff see of a consent names its language', async () => {
    await site.post('/post/contactus', { ...enquiry, noticeLanguage: 'te' })
    const { data } = await (await site.asStaff('Neha Kulkarni', '/api/console/privacy/consents')).json()
    expect(data).toMatchObject([{ noticeLanguage: 'te' }])
    const { consents } = await (
      await site.asStaff('Neha Kulkarni', '/api/console/privacy/person', { address: person.email })
    ).json()
    expect(consents).toMatchObject([{ noticeLanguage: 'te', noticeText: (await translated('te')).enquiry }])
  })

  test('the frame of a form has the notice in its language, and says that it is a draft', async () => {
    const response = await site.get('/notices/application.talent-pool/hi')
    const page = await response.text()
    const { application, talentPool, draftLine: draft } = await translated('hi')
    expect(page).toContain('<html lang="hi"')
    for (const words of [application, talentPool, draft, `<p lang="en">${draftLine}</p>`]) expect(page).toContain(words)
    expect(page).not.toContain(olderLine)
    // English lines in the letters of the page around them.
    expect(page).toMatch(/@font-face\{font-family:'Hanken Grotesk';src:url\('\/[^']+\.woff2'\)/)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'x-frame-options': 'SAMEORIGIN',
      'content-security-policy': expect.stringMatching(/font-src 'self';.*frame-ancestors 'self'/),
      'cache-control': 'public, max-age=0, must-revalidate',
    })
    for (const path of ['enquiry/xx', 'nothing/hi', 'enquiry/en', 'enquiry.nothing/hi', 'talent-pool.application/hi'])
      expect((await site.get(`/notices/${path}`)).status, path).toBe(404)
  })

  test('the privacy notice is a draft until it is confirmed, and older once the English one has changed', async () => {
    const notice = async (query: string) =>
      readableNoticeSchema.parse(await (await site.get(`/get/privacynotice${query}`)).json())
    const row = site.database.selectFrom('notice_translation').select('body').where('code', '=', 'hi')
    const body = translationSchema.parse(JSON.parse((await row.executeTakeFirstOrThrow()).body))
    const store = (changes: object) =>
      site.database
        .updateTable('notice_translation')
        .set({ body: JSON.stringify({ ...body, ...changes }) })
        .where('code', '=', 'hi')
        .execute()
    const { translation, languages, notice: hindi } = await notice('?language=hi')
    expect(languages).toMatchObject({ hi: 'हिन्दी' })
    expect(hindi.title).toBe(body.title)
    expect(JSON.stringify(hindi)).not.toMatch(/\{[a-z.]+\}/)
    expect(translation).toMatchObject({ isDraft: true, isOlder: false, status: [body.draftLine] })
    await store({ isConfirmed: true, version: '2025-1-1' })
    expect((await notice('?language=hi')).translation).toMatchObject({
      isDraft: false,
      isOlder: true,
      status: [body.olderLine],
      versionLine: expect.stringContaining('2025-1-1'),
    })
    await store({ sections: [] })
    expect(await notice('?language=hi')).toMatchObject({ notice: { title: english.title }, translation: null })
    await store({})
  })

  test('a draft of an earlier release is renewed, unless somebody has edited or confirmed it', async () => {
    const present = await noticeTranslationsIn(site.database)
    const stored = async (code: string) =>
      (await noticeTranslationsIn(site.database)).find((each) => each.code === code)
    const former = { version: '2025-1-1', application: 'A parent may send this form.' }
    for (const { id, code, name: _, ...body } of present) {
      const changes = { ...former, isConfirmed: code === 'ta' }
      await site.database
        .updateTable('notice_translation')
        .set({ body: JSON.stringify({ ...body, ...changes }) })
        .where('id', '=', id)
        .execute()
    }
    const edited = site.database.updateTable('content_record').where('title', '=', 'मराठी')
    await edited.set({ changed_by: 'neha' }).execute()
    await renewDrafts(site.database)
    for (const code of ['hi', 'te', 'kn'])
      expect(await stored(code)).toEqual(present.find((each) => each.code === code))
    for (const code of ['ta', 'mr']) expect(await stored(code)).toMatchObject(former)
    const revisions = await site.database
      .selectFrom('content_revision')
      .innerJoin('content_record', 'content_record.id', 'content_revision.record_id')
      .select('content_revision.body')
      .where('kind', '=', 'notice-translation')
      .where('title', '=', 'हिन्दी')
      .execute()
    expect(revisions.map(({ body }) => JSON.parse(body))).toMatchObject([
      { code: 'hi', version: noticeVersion, application: present.find(({ code }) => code === 'hi')?.application },
    ])
    await edited.set({ changed_by: '' }).execute()
    for (const { id, code: _, name: __, ...body } of present)
      await site.database
        .updateTable('notice_translation')
        .set({ body: JSON.stringify(body) })
        .where('id', '=', id)
        .execute()
  })
})
