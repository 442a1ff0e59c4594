// Rows of the home page's own blocks.
import type { Generated } from 'kysely'

declare module '#platform/database/database.server.ts' {
  interface Tables {
    carousel_slide: {
      id: Generated<number>
      position: number
      imageurl: string
      imagealt: string
      control_title: string
      title: string
      heading: string
      content: string
      button_name: string
      button_route: string
      /** 1: it says what customers say, which the settings can leave out. */
      customer_speak: Generated<number>
    }
    gallery_item: { id: Generated<number>; position: number; imageurl: string; imagealt: string }
    logo: { id: Generated<number>; position: number; imageurl: string; imagealt: string }
    what_we_offer: { id: Generated<number>; title: string; heading: string; content: string }
    what_we_do: { id: Generated<number>; position: number; title: string; content: string; forms: string }
    firm_number: {
      id: Generated<number>
      clients: number
      projects: number
      years: number
      reports: number
      as_at: string | null
    }
  }
}
