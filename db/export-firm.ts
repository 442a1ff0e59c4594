// Exports the content about the firm itself and its home page.
import type { z } from 'zod'
import '#firm/tables.server.ts'
import '#home/tables.server.ts'
import type { Database } from '#platform/database.server.ts'
import { looksLikeDelta } from '#platform/rich-text/rich-text.server.ts'
import type { homeSchema } from './content-schemas.ts'
import type { ExportedFiles } from './exported-files.ts'
import { exportNotices } from './notices.ts'

type Write = (name: string, content: object) => Promise<void>

export async function exportFirm(tx: Database, stored: ExportedFiles, write: Write): Promise<void> {
  const setting = await tx.selectFrom('site_setting').selectAll().executeTakeFirstOrThrow()
  const section = await tx.selectFrom('team_section').selectAll().orderBy('id').executeTakeFirst()
  const history = await firmText(tx, 'history')
  await write('firm.json', {
    settings: {
      firmName: setting.firm_name,
      phone: setting.phone,
      foundedYear: setting.founded_year,
      members: setting.members,
      chatLoginUrl: setting.chat_login_url,
      copyrightYear: setting.copyright_year,
      meetingLinkBase: setting.meeting_link_base,
      agmMonthDay: setting.agm_month_day,
      uniqueCode: setting.unique_code,
      peerReview: setting.peer_review,
      logosNote: setting.logos_note,
    },
    shown: {
      logos: setting.shows_logos === 1,
      numbers: setting.shows_numbers === 1,
      customerSpeak: setting.shows_customer_speak === 1,
    },
    teamSection: {
      ...stored.picture(section?.imageurl ?? '', section?.imagealt ?? ''),
      content: section?.content ?? '',
    },
    declaration: await firmText(tx, 'declaration'),
    history: 'paragraphs' in history ? history.paragraphs : [],
  })
  const earlier = []
  for (const row of await tx
    .selectFrom('privacy_notice')
    .selectAll()
    .orderBy('replaced_on')
    .orderBy('version')
    .execute())
    earlier.push({ replacedOn: row.replaced_on, notice: asObject(row.body) })
  await write('privacy.json', { ...(await firmText(tx, 'privacy')), ...(earlier.length > 0 && { earlier }) })

  await exportNotices(tx, write)

  const offices = []
  for (const row of await tx.selectFrom('office').selectAll().orderBy('position').execute())
    offices.push({
      city: row.city,
      address: asObject(row.address),
      workinghours: asObject(row.working_hours),
      socialmedialinks: asObject(row.social_links),
      email: row.email,
      ...stored.picture(row.imageurl, row.imagealt),
    })
  await write('offices.json', offices)

  const members = []
  for (const row of await tx.selectFrom('team_member').selectAll().orderBy('position').execute())
    members.push({
      name: row.name,
      designation: row.designation,
      description: row.description,
      membership: row.membership,
      practice: row.practice,
      languages: row.languages,
      image: stored.image(row.imageurl, row.name),
    })
  await write('team.json', members)

  const partners = []
  for (const row of await tx.selectFrom('partner').selectAll().orderBy('position').execute())
    partners.push({
      name: row.name,
      image: stored.image(row.image, row.name),
      details: row.details,
      membership: row.membership,
      practice: row.practice,
    })
  await write('partners.json', partners)

  const faqs = await tx.selectFrom('faq').selectAll().orderBy('position').execute()
  await write(
    'faqs.json',
    faqs.map(({ question, answer }) => ({ question, answer: looksLikeDelta(answer) ? asObject(answer) : answer })),
  )
}

export async function exportHome(tx: Database, stored: ExportedFiles, write: Write): Promise<void> {
  const slides = []
  for (const row of await tx.selectFrom('carousel_slide').selectAll().orderBy('position').execute())
    slides.push({
      ...stored.picture(row.imageurl, row.imagealt),
      controlTitle: row.control_title,
      title: row.title,
      heading: row.heading,
      content: row.content,
      buttonName: row.button_name,
      buttonRoute: row.button_route,
      ...(row.customer_speak === 1 ? { isCustomerSpeak: true } : {}),
    })
  const logos = []
  for (const row of await tx.selectFrom('logo').selectAll().orderBy('position').execute())
    logos.push({ image: stored.image(row.imageurl, row.imagealt), alt: row.imagealt })
  const gallery = []
  for (const row of await tx.selectFrom('gallery_item').selectAll().orderBy('position').execute())
    gallery.push({ image: stored.image(row.imageurl, row.imagealt), alt: row.imagealt })
  const offer = await tx.selectFrom('what_we_offer').selectAll().orderBy('id').executeTakeFirst()
  const stages = await tx.selectFrom('what_we_do').selectAll().orderBy('position').execute()
  const numbers = await tx.selectFrom('firm_number').selectAll().orderBy('id').executeTakeFirst()
  const introduction = await firmText(tx, 'whatwedo')
  const home: Omit<z.input<typeof homeSchema>, 'whatWeDoIntro'> & { whatWeDoIntro: object } = {
    slides,
    whatWeOffer: { title: offer?.title ?? '', heading: offer?.heading ?? '', content: offer?.content ?? '' },
    whatWeDoIntro: introduction,
    whatWeDo: stages.map(({ title, content, forms }) => ({ title, content, forms })),
    numbers: {
      clients: numbers?.clients ?? 0,
      projects: numbers?.projects ?? 0,
      years: numbers?.years ?? 0,
      reports: numbers?.reports ?? 0,
      asAt: numbers?.as_at ?? null,
    },
    logos,
    gallery,
  }
  await write('home.json', home)
}

async function firmText(tx: Database, slug: string): Promise<object> {
  const row = await tx.selectFrom('firm_text').select('body').where('slug', '=', slug).executeTakeFirst()
  return asObject(row?.body ?? '{}')
}

function asObject(text: string): object {
  return JSON.parse(text)
}
