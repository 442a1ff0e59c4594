// The tables of the home page's own blocks.
import { flag, id, integer, table, text } from '#platform/database/table.server.ts'

export const carouselSlide = table(
  'carousel_slide',
  {
    id: id(),
    position: integer().unique(),
    imageurl: text(),
    imagealt: text(),
    control_title: text(),
    title: text(),
    heading: text(),
    content: text(),
    button_name: text(),
    button_route: text(),
    /** 1: it says what customers say, which the settings can leave out. */
    customer_speak: flag().default(0),
  },
  { personal: { nobody: 'The firm publishes it.' } },
)

export const galleryItem = table(
  'gallery_item',
  {
    id: id(),
    position: integer().unique(),
    imageurl: text(),
    imagealt: text(),
  },
  {
    checks: {
      has_image: 'length(imageurl) > 0',
      has_alt: 'length(imagealt) > 0',
    },
  },
)

export const logo = table(
  'logo',
  {
    id: id(),
    position: integer().unique(),
    imageurl: text(),
    imagealt: text(),
  },
  {
    checks: {
      has_image: 'length(imageurl) > 0',
      has_alt: 'length(imagealt) > 0',
    },
  },
)

export const whatWeOffer = table('what_we_offer', {
  id: id(),
  title: text(),
  heading: text(),
  content: text(),
})

export const whatWeDo = table('what_we_do', {
  id: id(),
  position: integer().unique(),
  title: text(),
  content: text(),
  forms: text(),
})

export const firmNumber = table(
  'firm_number',
  {
    id: id(),
    clients: integer(),
    projects: integer(),
    years: integer(),
    reports: integer(),
    as_at: text().orNull(),
  },
  {
    checks: {
      clients: 'clients >= 0',
      projects: 'projects >= 0',
      years: 'years >= 0',
      reports: 'reports >= 0',
      as_at: "as_at like '____-__-__'",
    },
  },
)
