// The starting content about the firm itself and its home page.
import { z } from 'zod'
import {
  addressSchema,
  declarationSchema,
  introductionSchema,
  privacyNoticeSchema,
  siteSettingsSchema,
  socialLinksSchema,
  workingHoursSchema,
} from '#firm/firm.ts'
import '#firm/tables.server.ts'
import type { Database } from '#platform/database.server.ts'
import { sanitizeRichText } from '#platform/rich-text/rich-text.server.ts'
import '#home/tables.server.ts'
import { read, text, type Images } from './starting-content.ts'

export async function seedFirm(tx: Database, images: Images): Promise<void> {
  const firm = await read(
    'firm.json',
    z.object({
      settings: siteSettingsSchema.omit({ grievance: true }),
      teamSection: z.object({ image: text, content: text }),
      declaration: declarationSchema,
      history: z.array(text),
    }),
  )
  const { settings, teamSection } = firm
  await tx
    .insertInto('site_setting')
    .values({
      id: 1,
      firm_name: settings.firmName,
      phone: settings.phone,
      founded_year: settings.foundedYear,
      members: settings.members,
      chat_login_url: settings.chatLoginUrl,
      copyright_year: settings.copyrightYear,
      meeting_link_base: settings.meetingLinkBase,
      agm_month_day: settings.agmMonthDay,
    })
    .execute()
  const { whatWeDoIntro } = await read('home.json', z.object({ whatWeDoIntro: introductionSchema }))
  await tx
    .insertInto('firm_text')
    .values([
      { slug: 'declaration', body: JSON.stringify(firm.declaration) },
      { slug: 'history', body: JSON.stringify({ paragraphs: firm.history }) },
      { slug: 'privacy', body: JSON.stringify(await read('privacy.json', privacyNoticeSchema)) },
      { slug: 'whatwedo', body: JSON.stringify(whatWeDoIntro) },
    ])
    .execute()
  await tx
    .insertInto('team_section')
    .values({
      imageurl: images.path(teamSection.image),
      imagealt: images.alt(teamSection.image),
      content: sanitizeRichText(teamSection.content),
    })
    .execute()

  const office = z.object({
    city: text,
    address: addressSchema,
    workinghours: workingHoursSchema,
    socialmedialinks: socialLinksSchema,
    email: z.email(),
    image: text,
  })
  const offices = await read('offices.json', z.array(office))
  await tx
    .insertInto('office')
    .values(
      offices.map((row, position) => ({
        position,
        city: row.city,
        address: JSON.stringify(row.address),
        working_hours: JSON.stringify(row.workinghours),
        social_links: JSON.stringify(row.socialmedialinks),
        email: row.email,
        imageurl: images.path(row.image),
        imagealt: images.alt(row.image),
      })),
    )
    .execute()

  const member = z.object({ name: text, designation: text, description: text, image: z.string() })
  const members = await read('team.json', z.array(member))
  await tx
    .insertInto('team_member')
    .values(members.map(({ image, ...row }, position) => ({ ...row, position, imageurl: images.path(image) })))
    .execute()

  const partners = await read('partners.json', z.array(z.object({ name: text, details: text, image: z.string() })))
  await tx
    .insertInto('partner')
    .values(partners.map((row, position) => ({ ...row, position, image: images.path(row.image) })))
    .execute()

  const faqs = await read(
    'faqs.json',
    z.array(z.object({ question: text, answer: z.object({ ops: z.array(z.unknown()) }) })),
  )
  await tx
    .insertInto('faq')
    .values(faqs.map((row, position) => ({ position, question: row.question, answer: JSON.stringify(row.answer) })))
    .execute()
}

export async function seedHome(tx: Database, images: Images & { names: string[] }): Promise<void> {
  const slide = z.object({
    image: text,
    controlTitle: text,
    title: z.string(),
    heading: text,
    content: z.string(),
    buttonName: text,
    buttonRoute: text,
  })
  const home = await read(
    'home.json',
    z.object({
      slides: z.array(slide),
      whatWeOffer: z.object({ title: text, heading: text, content: text }),
      whatWeDo: z.array(z.object({ title: text, content: text, forms: z.string() })),
      numbers: z.object({ clients: z.int(), projects: z.int(), years: z.int(), reports: z.int() }),
      logos: z.array(z.object({ image: text, alt: text })),
    }),
  )
  await tx
    .insertInto('carousel_slide')
    .values(
      home.slides.map((row, position) => ({
        position,
        imageurl: images.path(row.image),
        imagealt: images.alt(row.image),
        control_title: row.controlTitle,
        title: row.title,
        heading: row.heading,
        content: row.content,
        button_name: row.buttonName,
        button_route: row.buttonRoute,
      })),
    )
    .execute()
  await tx.insertInto('what_we_offer').values(home.whatWeOffer).execute()
  await tx
    .insertInto('what_we_do')
    .values(home.whatWeDo.map((row, position) => ({ ...row, position })))
    .execute()
  await tx.insertInto('firm_number').values(home.numbers).execute()
  await tx
    .insertInto('logo')
    .values(home.logos.map((row, position) => ({ position, imageurl: images.path(row.image), imagealt: row.alt })))
    .execute()
  const gallery = images.names.filter((name) => name.startsWith('gallery/'))
  await tx
    .insertInto('gallery_item')
    .values(gallery.map((name, position) => ({ position, imageurl: images.path(name), imagealt: images.alt(name) })))
    .execute()
}
