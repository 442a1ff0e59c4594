// Row types of the firm's own tables.
import type { Generated } from 'kysely'

declare module '#platform/database.server.ts' {
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
    }
    firm_text: { slug: string; body: string }
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
    }
    team_section: { id: Generated<number>; imageurl: string; imagealt: string; content: string }
    faq: { id: Generated<number>; position: number; question: string; answer: string }
    partner: { id: Generated<number>; position: number; name: string; details: string; image: string }
  }
}
