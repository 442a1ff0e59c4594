// Reads the home page's own blocks.
import type { Database } from '#platform/database.server.ts'
import type { CarouselSlide, GalleryItem, Logo, Numbers, WhatWeDo, WhatWeOffer } from './home.ts'
import './tables.server.ts'

/** Returns the slides in order. Buttons stored as paths are returned as absolute URLs (specification §2). */
export async function carouselSlides(database: Database, publicUrl: string): Promise<CarouselSlide[]> {
  const rows = await database.selectFrom('carousel_slide').selectAll().orderBy('position').execute()
  return rows.map((row) => ({
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

export async function logos(database: Database): Promise<Logo[]> {
  return database.selectFrom('logo').select(['id', 'imageurl', 'imagealt']).orderBy('position').execute()
}

export async function whatWeOffer(database: Database): Promise<WhatWeOffer[]> {
  return database.selectFrom('what_we_offer').selectAll().orderBy('id').execute()
}

export async function whatWeDo(database: Database): Promise<WhatWeDo[]> {
  return database.selectFrom('what_we_do').select(['id', 'title', 'content', 'forms']).orderBy('position').execute()
}

export async function numbers(database: Database): Promise<Numbers[]> {
  return database.selectFrom('firm_number').selectAll().orderBy('id').execute()
}
