// The starting content about the firm itself and its home page.
import '#firm/tables.server.ts'
import { keepNotice } from '#firm/privacy-notice.server.ts'
import type { Database } from '#platform/database.server.ts'
import { storableRichText } from '#platform/rich-text/rich-text.server.ts'
import '#home/tables.server.ts'
import {
  faqsSchema,
  firmSchema,
  homeSchema,
  officesSchema,
  partnersSchema,
  privacySchema,
  teamSchema,
} from './content-schemas.ts'
import { seedNotices } from './notices.ts'
import type { Content, Images } from './starting-content.ts'

export async function seedFirm(tx: Database, content: Content, images: Images): Promise<void> {
  const firm = await content.read('firm.json', firmSchema)
  const { settings, shown, teamSection } = firm
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
      unique_code: settings.uniqueCode,
      peer_review: settings.peerReview,
      logos_note: settings.logosNote,
      shows_logos: shown.logos ? 1 : 0,
      shows_numbers: shown.numbers ? 1 : 0,
      shows_customer_speak: shown.customerSpeak ? 1 : 0,
    })
    .execute()
  const { earlier, ...notice } = await content.read('privacy.json', privacySchema)
  for (const { replacedOn, notice: former } of earlier)
    await keepNotice(tx, former.version, JSON.stringify(former), replacedOn)
  await seedNotices(tx, content)
  const { whatWeDoIntro } = await content.read('home.json', homeSchema)
  await tx
    .insertInto('firm_text')
    .values([
      { slug: 'declaration', body: JSON.stringify(firm.declaration) },
      { slug: 'history', body: JSON.stringify({ paragraphs: firm.history }) },
      { slug: 'privacy', body: JSON.stringify(notice) },
      { slug: 'whatwedo', body: JSON.stringify(whatWeDoIntro) },
    ])
    .execute()
  await tx
    .insertInto('team_section')
    .values({
      imageurl: images.path(teamSection.image),
      imagealt: images.alt(teamSection.image, teamSection.imageAlt),
      content: storableRichText(teamSection.content),
    })
    .execute()

  const offices = await content.read('offices.json', officesSchema)
  if (offices.length > 0)
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
          imagealt: images.alt(row.image, row.imageAlt),
        })),
      )
      .execute()

  const members = await content.read('team.json', teamSchema)
  if (members.length > 0)
    await tx
      .insertInto('team_member')
      .values(members.map(({ image, ...row }, position) => ({ ...row, position, imageurl: images.path(image) })))
      .execute()

  const partners = await content.read('partners.json', partnersSchema)
  if (partners.length > 0)
    await tx
      .insertInto('partner')
      .values(partners.map((row, position) => ({ ...row, position, image: images.path(row.image) })))
      .execute()

  const faqs = await content.read('faqs.json', faqsSchema)
  if (faqs.length > 0)
    await tx
      .insertInto('faq')
      .values(faqs.map((row, position) => ({ position, question: row.question, answer: answerText(row.answer) })))
      .execute()
}

function answerText(answer: string | object): string {
  return typeof answer === 'string' ? answer : JSON.stringify(answer)
}

export async function seedHome(tx: Database, content: Content, images: Images & { names: string[] }): Promise<void> {
  const home = await content.read('home.json', homeSchema)
  if (home.slides.length > 0)
    await tx
      .insertInto('carousel_slide')
      .values(
        home.slides.map((row, position) => ({
          position,
          imageurl: images.path(row.image),
          imagealt: images.alt(row.image, row.imageAlt),
          control_title: row.controlTitle,
          title: row.title,
          heading: row.heading,
          content: row.content,
          button_name: row.buttonName,
          button_route: row.buttonRoute,
          customer_speak: row.isCustomerSpeak ? 1 : 0,
        })),
      )
      .execute()
  await tx.insertInto('what_we_offer').values(home.whatWeOffer).execute()
  if (home.whatWeDo.length > 0)
    await tx
      .insertInto('what_we_do')
      .values(home.whatWeDo.map((row, position) => ({ ...row, position })))
      .execute()
  const { asAt, ...counts } = home.numbers
  await tx
    .insertInto('firm_number')
    .values({ ...counts, as_at: asAt })
    .execute()
  if (home.logos.length > 0)
    await tx
      .insertInto('logo')
      .values(home.logos.map((row, position) => ({ position, imageurl: images.path(row.image), imagealt: row.alt })))
      .execute()
  const ofFolder = images.names.filter((name) => name.startsWith('gallery/'))
  const gallery = home.gallery ?? ofFolder.map((name) => ({ image: name, alt: images.alt(name) }))
  if (gallery.length > 0)
    await tx
      .insertInto('gallery_item')
      .values(gallery.map(({ image, alt }, position) => ({ position, imageurl: images.path(image), imagealt: alt })))
      .execute()
}
