// Row types of the firm's own tables.
import type { Generated } from 'kysely'

/** Saved as a whole. */
export type SettingsPart = 'firm' | 'grievance' | 'offices' | 'shown' | 'facts' | 'social'

declare module '#platform/database/database.server.ts' {
  interface Tables {
    site_setting: {
      id: number
      firm_name: string
      phone: string
      founded_year: number
      members: number
      chat_login_url: string
      copyright_year: number
      meeting_link_base: string
      agm_month_day: string
      unique_code: Generated<string>
      peer_review: Generated<string>
      logos_note: Generated<string>
      shows_logos: Generated<number>
      shows_numbers: Generated<number>
      shows_customer_speak: Generated<number>
    }
    /** How often each part of the settings was saved, so that nobody overwrites what somebody else has just saved. */
    setting_version: { name: SettingsPart; version: number; changed_on: string | null }
    firm_text: { slug: string; body: string }
    /** Versions of the privacy notice that were in force before. */
    privacy_notice: { version: string; body: string; replaced_on: string }
    /** The notices in other languages than English; `body` is JSON. */
    notice_translation: { id: Generated<number>; position: number; code: string; name: string; body: string }
    office: {
      id: Generated<number>
      position: number
      city: string
      address: string
      working_hours: string
      social_links: string
      email: string
      imageurl: string
      imagealt: string
    }
    team_member: {
      id: Generated<number>
      position: number
      name: string
      designation: string
      description: string
      imageurl: string
      membership: Generated<string>
      practice: Generated<string>
      languages: Generated<string>
      /** A city. */
      office: Generated<string>
    }
    team_section: { id: Generated<number>; imageurl: string; imagealt: string; content: string }
    faq: { id: Generated<number>; position: number; question: string; answer: string }
    partner: {
      id: Generated<number>
      position: number
      name: string
      details: string
      image: string
      membership: Generated<string>
      practice: Generated<string>
    }
  }
}
