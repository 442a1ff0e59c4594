// Where the published form of what the firm says about itself stands.
import { liveKind } from '#platform/records/live-kind.server.ts'
import { arrangeRows, pictureColumns, pictureOf, removeRow, writeRow } from '#platform/records/live-rows.server.ts'
import { faqRecord } from './faq-record.ts'
import { saveFirmText } from './firm-text.server.ts'
import { firmText, partners, teamMembers } from './firm.server.ts'
import { declarationSchema, historySchema } from './firm.ts'
import { noticeTranslations } from './notice-translations.server.ts'
import { aboutTeamRecord, partnerRecord, teamMemberRecord } from './people-records.ts'
import { privacyNoticeRecord } from './privacy-notice-record.ts'
import { publishedNotice, publishNotice } from './privacy-notice.server.ts'
import { declarationRecord, historyRecord } from './text-records.ts'
import './tables.server.ts'

/** Texts are stored by name. As records, they have this number. */
const onlyId = 1

export const firmRecords = [
  liveKind({
    of: teamMemberRecord,
    read: async (database) => {
      return (await teamMembers(database)).map(({ id, imageurl, ...texts }) => ({
        id,
        body: { ...texts, photo: { src: imageurl, alt: '' } },
      }))
    },
    write: (tx, id, { photo, ...row }) =>
      writeRow(tx, 'team_member', id, { ...row, imageurl: photo.src }, { isOrdered: true }),
    remove: (tx, id) => removeRow(tx, 'team_member', id),
    arrange: (tx, ids) => arrangeRows(tx, 'team_member', ids),
  }),
  liveKind({
    of: aboutTeamRecord,
    read: async (database) => {
      const rows = await database.selectFrom('team_section').selectAll().orderBy('id').limit(1).execute()
      return rows.map(({ id, content, imageurl, imagealt }) => ({
        id,
        body: { content, picture: pictureOf(imageurl, imagealt) },
      }))
    },
    write: (tx, id, { content, picture }) => writeRow(tx, 'team_section', id, { content, ...pictureColumns(picture) }),
  }),
  liveKind({
    of: partnerRecord,
    read: async (database) => {
      return (await partners(database)).map(({ id, image, ...texts }) => ({
        id,
        body: { ...texts, photo: { src: image, alt: '' } },
      }))
    },
    write: (tx, id, { photo, ...row }) =>
      writeRow(tx, 'partner', id, { ...row, image: photo.src }, { isOrdered: true }),
    remove: (tx, id) => removeRow(tx, 'partner', id),
    arrange: (tx, ids) => arrangeRows(tx, 'partner', ids),
  }),
  liveKind({
    of: faqRecord,
    read: async (database) => {
      const rows = await database.selectFrom('faq').selectAll().orderBy('position').execute()
      return rows.map(({ id, question, answer }) => ({ id, body: { question, answer } }))
    },
    write: (tx, id, body) => writeRow(tx, 'faq', id, body, { isOrdered: true }),
    remove: (tx, id) => removeRow(tx, 'faq', id),
    arrange: (tx, ids) => arrangeRows(tx, 'faq', ids),
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
  }),
  liveKind({
    of: privacyNoticeRecord,
    read: publishedNotice,
    write: async (tx, _id, body, now) => {
      await publishNotice(tx, body, now)
      return onlyId
    },
  }),
  noticeTranslations,
]

function filled(lines: readonly string[]): string[] {
  return lines.filter((line) => line.trim() !== '')
}
