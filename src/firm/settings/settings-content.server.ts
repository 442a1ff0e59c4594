// The settings, the offices and the privacy notice as they stand in a folder of content.
import { z } from 'zod'
import { contentPart, type ContentPart } from '#platform/records/content.server.ts'
import { enterRows } from '#platform/records/live-rows.server.ts'
import { fileRows, noteIds } from '#platform/records/file-rows.server.ts'
import { saveFirmText } from '#firm/notice/firm-text.server.ts'
import { contactInformation, firmText, shownParts, siteSettings } from '#firm/firm.server.ts'
import { addressSchema, privacyNoticeSchema, siteSettingsSchema } from '#firm/firm.ts'
import { keepNotice, keepNoticeInForce, otherTexts } from '#firm/notice/privacy-notice.server.ts'
import { openHoursOf } from '#firm/offices/open-hours.ts'
import { officeDays } from '#firm/offices/weekdays.ts'
import { columnsOf, enterSettingRow } from './setting-row.server.ts'
import { factsSchema, firmSchema, shownSchema } from './settings.ts'

export const settingsContent: ContentPart = contentPart({
  file: 'firm.json',
  schema: z.object({
    settings: siteSettingsSchema.omit({ grievance: true, noticeLanguages: true }),
    shown: shownSchema.default({ logos: true, numbers: true, customerSpeak: true }),
  }),
  tables: ['site_setting'],
  enter: (tx, { settings, shown }) =>
    enterSettingRow(tx, {
      ...columnsOf(firmSchema, settings),
      ...columnsOf(factsSchema, settings),
      ...columnsOf(shownSchema, shown),
    }),
  read: async (tx) => {
    const { uniqueCode, peerReview, logosNote, grievance: _, noticeLanguages: __, ...others } = await siteSettings(tx)
    return { settings: { ...others, uniqueCode, peerReview, logosNote }, shown: await shownParts(tx) }
  },
})

const text = z.string().min(1)
const hours = text.refine(
  (said) => openHoursOf([['', said]]).size === 1,
  'Hours should be given as in 9:30 AM to 6:30 PM.',
)

const cities = (offices: readonly { city: string }[]) => offices.map(({ city }) => city)

export const officesContent: ContentPart = fileRows({
  file: 'offices.json',
  schema: z.object({
    city: text,
    address: addressSchema,
    workinghours: z.partialRecord(z.enum(officeDays), hours),
    socialmedialinks: z.record(z.string(), z.string()),
    email: z.email(),
    image: z.string(),
    imageAlt: z.string().optional(),
  }),
  tables: ['office'],
  enter: async (tx, offices, folder) => {
    const rows = offices.map((office, position) => ({
      position,
      city: office.city,
      address: JSON.stringify(office.address),
      working_hours: JSON.stringify(office.workinghours),
      social_links: JSON.stringify(office.socialmedialinks),
      email: office.email,
      imageurl: folder.picture(office.image),
      imagealt: folder.alt(office.image, office.imageAlt),
    }))
    const ids = await enterRows(
      tx,
      'office',
      rows.map((row) => ({ row })),
    )
    noteIds(folder, 'office', cities(offices), ids)
  },
  read: async (tx, folder) => {
    const offices = await contactInformation(tx)
    noteIds(
      folder,
      'office',
      cities(offices),
      offices.map(({ id }) => id),
    )
    return offices.map((office) => {
      const image = folder.picture(office.imageurl, office.imagealt)
      return {
        city: office.city,
        address: JSON.parse(office.address),
        workinghours: JSON.parse(office.workinghours),
        socialmedialinks: JSON.parse(office.socialmedialinks),
        email: office.email,
        image,
        ...(image.startsWith('/') && { imageAlt: office.imagealt }),
      }
    })
  },
  files: (offices) => ({ pictures: offices.map(({ image }) => image) }),
})

/** The notice in force, and the earlier ones that consents may name. */
const noticeSchema = privacyNoticeSchema.extend({ basedOn: z.string().optional() })
const privacySchema = noticeSchema.extend({
  earlier: z
    .array(z.object({ replacedOn: z.iso.datetime(), notice: noticeSchema.partial({ grievance: true }) }))
    .default([]),
})

export const privacyContent: ContentPart = contentPart({
  file: 'privacy.json',
  schema: privacySchema,
  // The notice in force here is kept when another takes its place.
  tables: [],
  enter: async (tx, { earlier, ...notice }, { now }) => {
    await keepNoticeInForce(tx, notice.version, now)
    for (const { replacedOn, notice: former } of earlier)
      await keepNotice(tx, former.version, JSON.stringify(former), replacedOn)
    await saveFirmText(tx, 'privacy', notice)
  },
  read: async (tx) => {
    const rows = tx.selectFrom('privacy_notice').selectAll().orderBy('replaced_on').orderBy('version')
    const earlier = (await rows.execute()).map((row) => ({ replacedOn: row.replaced_on, notice: JSON.parse(row.body) }))
    const notice = await firmText(tx, 'privacy', z.record(z.string(), z.json()))
    return { ...notice, ...(earlier.length > 0 && { earlier }) }
  },
  problems: async ({ earlier, ...notice }, database) => {
    const others = await otherTexts(database, [notice, ...earlier.map((each) => each.notice)])
    return others.map(
      (version) =>
        `privacy.json has another text for version ${version}, which consents here name. Give the new text a new version.`,
    )
  },
})
