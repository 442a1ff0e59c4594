// The firm's own tables.
import { flag, id, integer, table, text } from '#platform/database/table.server.ts'
import type { SettingsPart } from './settings/setting-parts.ts'

export const siteSetting = table(
  'site_setting',
  {
    id: integer().primaryKey(),
    firm_name: text(),
    phone: text(),
    founded_year: integer(),
    members: integer(),
    chat_login_url: text(),
    copyright_year: integer(),
    meeting_link_base: text(),
    agm_month_day: text(),
    unique_code: text().default(''),
    peer_review: text().default(''),
    logos_note: text().default(''),
    shows_logos: flag().default(1),
    shows_numbers: flag().default(1),
    shows_customer_speak: flag().default(1),
  },
  {
    personal: { nobody: 'The firm’s own particulars.' },
    checks: {
      one_row: 'id = 1',
      firm_name_filled: 'length(firm_name) > 0',
    },
  },
)

/** How often each part of the settings was saved, so that nobody overwrites what somebody else has just saved. */
export const settingVersion = table(
  'setting_version',
  {
    name: text<SettingsPart>().primaryKey(),
    version: integer(),
    changed_on: text().orNull(),
  },
  { personal: { nobody: 'The name of a part of the settings.' } },
)

export const firmText = table(
  'firm_text',
  {
    slug: text().primaryKey(),
    body: text(),
  },
  { personal: { nobody: 'The firm publishes it.' } },
)

/** Versions of the privacy notice that were in force before. */
export const privacyNotice = table(
  'privacy_notice',
  {
    version: text().primaryKey(),
    body: text(),
    replaced_on: text(),
  },
  { personal: { nobody: 'The firm publishes it.' } },
)

/** The notices in other languages than English; `body` is JSON. */
export const noticeTranslation = table(
  'notice_translation',
  {
    id: id(),
    position: integer().unique(),
    code: text().unique(),
    name: text(),
    body: text(),
  },
  { personal: { nobody: 'The firm publishes it.' } },
)

export const office = table(
  'office',
  {
    id: id(),
    position: integer().unique(),
    city: text(),
    address: text(),
    working_hours: text(),
    social_links: text(),
    email: text(),
    imageurl: text(),
    imagealt: text(),
  },
  {
    personal: { nobody: 'The firm publishes it.' },
    checks: { city_filled: 'length(city) > 0' },
  },
)

export const teamMember = table(
  'team_member',
  {
    id: id(),
    position: integer().unique(),
    name: text(),
    designation: text(),
    description: text(),
    imageurl: text(),
    membership: text().default(''),
    practice: text().default(''),
    languages: text().default(''),
    /** A city. */
    office: text().default(''),
  },
  {
    personal: { nobody: 'The firm publishes it of its own people.' },
    checks: { name_filled: 'length(name) > 0' },
  },
)

export const teamSection = table('team_section', {
  id: id(),
  imageurl: text(),
  imagealt: text(),
  content: text(),
})

export const faq = table(
  'faq',
  {
    id: id(),
    position: integer().unique(),
    question: text(),
    answer: text(),
  },
  {
    personal: { nobody: 'The firm publishes it.' },
    checks: { question_filled: 'length(question) > 0' },
  },
)

export const partner = table(
  'partner',
  {
    id: id(),
    position: integer().unique(),
    name: text(),
    details: text(),
    image: text(),
    membership: text().default(''),
    practice: text().default(''),
  },
  {
    personal: { nobody: 'The firm publishes it of its own people.' },
    checks: { name_filled: 'length(name) > 0' },
  },
)
