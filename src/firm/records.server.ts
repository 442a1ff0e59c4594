// How what the firm says about itself is stored.
import { z } from 'zod'
import type { Database } from '#platform/database/database.server.ts'
import { type ContentSource } from '#platform/records/live-kind.server.ts'
import { contentPart } from '#platform/records/content.server.ts'
import { liveKind } from '#platform/records/live-kind.server.ts'
import { liveRows } from '#platform/records/stored-fields.server.ts'
import { faqRecord } from './faq-record.ts'
import { saveFirmText } from './notice/firm-text.server.ts'
import { firmText } from './firm.server.ts'
import { declarationSchema, historySchema } from './firm.ts'
import { noticeTranslations } from './notice/notice-translations.server.ts'
import { aboutTeamRecord, partnerRecord, teamMemberRecord } from './people-records.ts'
import { privacyNoticeRecord } from './notice/private/privacy-notice-record.ts'
import { publishedNotice, publishNotice } from './notice/privacy-notice.server.ts'
import { officesContent, privacyContent, settingsContent } from './settings/settings-content.server.ts'
import { declarationRecord, historyRecord } from './text-records.ts'
import { personPages } from './team/person-pages.server.ts'

const text = z.string().min(1)
/** Texts are stored by name. As records, they have this number. */
const onlyId = 1
const ofFirm = { file: 'firm.json', tables: [] }

/** In the order in which files have them. */
export const firmContent: readonly ContentSource[] = [
  { content: settingsContent },
  liveRows(aboutTeamRecord, {
    table: 'team_section',
    file: 'firm.json',
    property: 'teamSection',
    order: ['picture', 'content'],
  }),
  liveKind({
    of: declarationRecord,
    read: async (database) => {
      const text = await firmText(database, 'declaration', declarationSchema)
      if (text === null) return []
      const { title, paragraphs, disclaimer } = text
      const body = { title, paragraphs, disclaimerTitle: disclaimer.title, disclaimerParagraphs: disclaimer.paragraphs }
      return [{ id: onlyId, body }]
    },
    write: async (tx, _id, { title, paragraphs, disclaimerTitle, disclaimerParagraphs }) => {
      const disclaimer = { title: disclaimerTitle, paragraphs: filled(disclaimerParagraphs) }
      await saveFirmText(tx, 'declaration', { title, paragraphs: filled(paragraphs), disclaimer })
      return onlyId
    },
    content: contentPart({
      ...ofFirm,
      schema: z.object({ declaration: declarationSchema }),
      enter: (tx, { declaration }) => saveFirmText(tx, 'declaration', declaration),
      read: async (tx) => ({ declaration: (await firmText(tx, 'declaration', declarationSchema)) ?? {} }),
    }),
  }),
  liveKind({
    of: historyRecord,
    read: async (database) => {
      const history = await firmText(database, 'history', historySchema)
      return history === null ? [] : [{ id: onlyId, body: { paragraphs: history.paragraphs } }]
    },
    write: async (tx, _id, { paragraphs }) => {
      await saveFirmText(tx, 'history', { paragraphs: filled(paragraphs) })
      return onlyId
    },
    content: contentPart({
      ...ofFirm,
      schema: z.object({ history: z.array(text) }),
      enter: (tx, { history: paragraphs }) => saveFirmText(tx, 'history', { paragraphs }),
      read: async (tx) => ({ history: (await firmText(tx, 'history', historySchema))?.paragraphs ?? [] }),
    }),
  }),
  liveKind({
    of: privacyNoticeRecord,
    read: publishedNotice,
    write: async (tx, _id, body, now) => {
      await publishNotice(tx, body, now)
      return onlyId
    },
    content: privacyContent,
  }),
  noticeTranslations,
  { content: officesContent },
  liveRows(teamMemberRecord, {
    table: 'team_member',
    file: 'team.json',
    columns: { photo: 'imageurl' },
    pages: personPages,
  }),
  liveRows(partnerRecord, {
    table: 'partner',
    file: 'partners.json',
    order: ['name', 'photo', 'details', 'membership', 'practice'],
  }),
  liveRows(faqRecord, { table: 'faq', file: 'faqs.json', deltas: ['answer'] }),
]

function filled(lines: readonly string[]): string[] {
  return lines.filter((line) => line.trim() !== '')
}

export const firmChoices = new Map([
  [
    'office',
    async (database: Database) => {
      const rows = await database.selectFrom('office').select(['id', 'city']).orderBy('position').execute()
      return rows.map(({ id, city }) => ({ value: String(id), label: city }))
    },
  ],
])
