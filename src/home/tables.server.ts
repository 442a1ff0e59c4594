// Rows of the home page's own blocks.
import type { Generated } from 'kysely'

declare module '#platform/database.server.ts' {
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
    }
    gallery_item: { id: Generated<number>; position: number; imageurl: string; imagealt: string }
    logo: { id: Generated<number>; position: number; imageurl: string; imagealt: string }
    what_we_offer: { id: Generated<number>; title: string; heading: string; content: string }
    what_we_do: { id: Generated<number>; position: number; title: string; content: string; forms: string }
    firm_number: { id: Generated<number>; clients: number; projects: number; years: number; reports: number }
  }
}
