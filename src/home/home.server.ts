// Reads the home page's own blocks.
import type { Database } from '#platform/database/database.server.ts'
import { shownParts } from '#firm/firm.server.ts'
import type { CarouselSlide, GalleryItem, Logo, Numbers, WhatWeDo, WhatWeOffer } from './home.ts'

/** Returns the slides in order. Buttons stored as paths are returned as absolute URLs (specification §2). What customers say
 * may be switched off. */
export async function carouselSlides(database: Database, publicUrl: string): Promise<CarouselSlide[]> {
  const [rows, { customerSpeak }] = await Promise.all([
    database.selectFrom('carousel_slide').selectAll().orderBy('position').execute(),
    shownParts(database),
  ])
  return rows
    .filter((row) => customerSpeak || row.customer_speak === 0)
    .map((row) => ({
      id: row.id,
      imageurl: row.imageurl,
      imagealt: row.imagealt,
      controlTitle: row.control_title,
      title: row.title,
      heading: row.heading,
      content: row.content,
      buttonName: row.button_name,
      buttonRoute: new URL(row.button_route, publicUrl).href,
      route: '',
    }))
}

export async function gallery(database: Database): Promise<GalleryItem[]> {
  return database.selectFrom('gallery_item').select(['id', 'imageurl', 'imagealt']).orderBy('position').execute()
}

/** Empty while they are switched off. */
export async function logos(database: Database): Promise<Logo[]> {
  if (!(await shownParts(database)).logos) return []
  return database.selectFrom('logo').select(['id', 'imageurl', 'imagealt']).orderBy('position').execute()
}

export async function whatWeOffer(database: Database): Promise<WhatWeOffer[]> {
  return database.selectFrom('what_we_offer').selectAll().orderBy('id').execute()
}

export async function whatWeDo(database: Database): Promise<WhatWeDo[]> {
  return database.selectFrom('what_we_do').select(['id', 'title', 'content', 'forms']).orderBy('position').execute()
}

/** Empty while they are switched off. */
export async function numbers(database: Database): Promise<Numbers[]> {
  if (!(await shownParts(database)).numbers) return []
  const rows = await database.selectFrom('firm_number').selectAll().orderBy('id').execute()
  return rows.map(({ as_at, ...row }) => ({ ...row, asAt: as_at }))
}
