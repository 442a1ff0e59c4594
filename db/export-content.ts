// Writes the published content into a folder of the form that content/ has, so that another place can be filled from it.
// The same content gives the same files, byte for byte.
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import '#calendar/tables.server.ts'
import { outsideRecord } from '#assistant/answers/phrases.server.ts'
import '#careers/tables.server.ts'
import '#firm/tables.server.ts'
import '#home/tables.server.ts'
import '#insights/tables.server.ts'
import type { Database } from '#platform/database.server.ts'
import type { Files } from '#platform/files.server.ts'
import { looksLikeDelta } from '#platform/rich-text/rich-text.server.ts'
import { SettingsError } from '#platform/settings.server.ts'
import { storedGuide } from '#services/guide.ts'
import '#services/tables.server.ts'
import { exportedMedia } from './exported-media.ts'
import { openExportedFiles, type ExportedFiles } from './exported-files.ts'
import { exportFirm, exportHome } from './export-firm.ts'
import { guideToExport, namedIds } from './guides.ts'
import { idsByTitle } from './phrases.ts'

/** Notes a file to be written, given as text or as a value for JSON. */
export type Write = (name: string, content: string | Uint8Array | object) => Promise<void>

export type Exported = { files: number; missing: string[] }

/** The folder must be empty or absent; otherwise throws SettingsError. `missing` are files that the store does not have. */
export async function exportContent(database: Database, files: Files, folder: string): Promise<Exported> {
  await mkdir(folder, { recursive: true })
  if ((await readdir(folder)).length > 0)
    throw new SettingsError(`The folder ${folder} is not empty. Name a new one: nothing is overwritten.`)
  const waiting: [name: string, content: string | Uint8Array | object][] = []
  const write: Write = async (name, content) => void waiting.push([name, content])
  const stored = openExportedFiles()
  const copies: { path: string; name: string }[] = []
  // One moment, although several tables are read. Files wait until it is over, because SQLite lets nobody else write.
  await database.transaction().execute(async (tx) => {
    await exportFirm(tx, stored, write)
    await exportHome(tx, stored, write)
    const insights = await exportInsights(tx, stored, write)
    await exportServices(tx, write, insights)
    await exportJobs(tx, stored, write)
    await exportCalendar(tx, write)
    await exportPhrases(tx, write)
    const texts = waiting.map(([, content]) => (typeof content === 'string' ? content : JSON.stringify(content)))
    const { rows, paths } = await exportedMedia(tx, texts)
    await write('media.json', rows)
    copies.push(...paths.map((path) => ({ path, name: path.slice(1) })))
  })
  copies.push(...stored.copies())
  await write('images/images.json', stored.images())
  for (const [name, content] of waiting) await writeNew(join(folder, name), content)
  const missing: string[] = []
  for (const { name, path } of copies) {
    const file = await files.published(path)
    if (file === null) missing.push(path)
    else await writeNew(join(folder, name), file.bytes)
  }
  return { files: waiting.length + copies.length - missing.length, missing }
}

async function writeNew(path: string, content: string | Uint8Array | object): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  const isBytes = typeof content === 'string' || content instanceof Uint8Array
  await writeFile(path, isBytes ? content : `${JSON.stringify(content, null, 2)}\n`, { flag: 'wx' })
}

/** Returns a function that gives every title a file name of its own. */
function openSlugs(): (title: string) => string {
  const taken = new Set<string>()
  return (title) => {
    const stem =
      title
        .toLowerCase()
        .replaceAll(/[^a-z0-9]+/g, '-')
        .replaceAll(/^-|-$/g, '')
        .slice(0, 60) || 'text'
    let slug = stem
    for (let number = 2; taken.has(slug); number += 1) slug = `${stem}-${number}`
    taken.add(slug)
    return slug
  }
}

/** A Delta is JSON; what nobody has edited yet is HTML. */
function textFile(stem: string, text: string): string {
  return `${stem}.${looksLikeDelta(text) ? 'json' : 'html'}`
}

/** `insights` are ids by slug. */
async function exportServices(tx: Database, write: Write, insights: ReadonlyMap<string, number>): Promise<void> {
  const services = await tx.selectFrom('service').selectAll().orderBy('position').execute()
  const offerings = await tx.selectFrom('key_offering').selectAll().orderBy('position').execute()
  const rules = await tx
    .selectFrom('calendar_rule')
    .select('id')
    .where('kind', '=', 'due')
    .orderBy('position')
    .execute()
  const named = { ...(await namedIds(tx)), insights }
  const ofRules = new Set(rules.map(({ id }) => id))
  const slugOf = openSlugs()
  const written = services.map(({ id, title, favorite, content, guide }) => {
    const slug = slugOf(title)
    const own = offerings.filter((offering) => offering.service_id === id)
    const keyOfferings = own.map((each) => ({ id: each.id, title: each.title, content: each.content }))
    const stored = storedGuide(guide)
    const row = {
      id,
      slug,
      title,
      favorite,
      file: textFile(`services/${slug}`, content),
      keyOfferings,
      ...(stored && { guide: guideToExport(stored, named, ofRules) }),
    }
    return { content, row }
  })
  await write(
    'services.json',
    written.map(({ row }) => row),
  )
  for (const { content, row } of written) await write(row.file, content)
}

/** Returns the ids by slug. */
async function exportInsights(tx: Database, stored: ExportedFiles, write: Write): Promise<Map<string, number>> {
  const insights = await tx.selectFrom('insight').selectAll().orderBy('id').execute()
  const documents = await tx.selectFrom('insight_document').selectAll().orderBy('position').execute()
  const slugOf = openSlugs()
  const rows = []
  const ids = new Map<string, number>()
  for (const insight of insights) {
    const slug = slugOf(insight.title)
    ids.set(slug, insight.id)
    const file = textFile(`insights/${slug}`, insight.content)
    await write(file, insight.content)
    const own = []
    for (const { pdf, url, title, short_description, pages } of documents.filter(
      (each) => each.insight_id === insight.id,
    ))
      own.push({ ...stored.document(url, pdf), title, shortDescription: short_description, pages })
    rows.push({
      id: insight.id,
      slug,
      file,
      typeofinsight: insight.typeofinsight,
      title: insight.title,
      shortDescription: insight.short_description,
      ...stored.picture(insight.imageurl, insight.imagealt),
      createdby: insight.createdby,
      created_on: insight.created_on,
      updated_on: insight.updated_on,
      lawAsAt: insight.law_as_at,
      favorite: insight.favorite,
      documents: own,
    })
  }
  await write('insights.json', rows)
  return ids
}

async function exportJobs(tx: Database, stored: ExportedFiles, write: Write): Promise<void> {
  const rows = []
  for (const job of await tx.selectFrom('job').selectAll().orderBy('id').execute()) {
    rows.push({
      id: job.id,
      jobTitle: job.job_title,
      company: job.company,
      jobType: job.job_type,
      city: job.city,
      country: job.country,
      icon: stored.image(job.icon, job.company),
      salaryStart: job.salary_start,
      salaryEnd: job.salary_end,
      currency: job.currency,
      postedOn: job.created_on,
      postedDay: job.job_posted,
      updatedOn: job.updated_on,
      expiresOn: job.job_expire,
      closedOn: job.closed_on,
      jobLevel: job.job_level,
      experienceStart: job.experience_start,
      experienceEnd: job.experience_end,
      highestQualification: job.highest_qualification,
      facebookLink: job.facebook_link,
      linkedinLink: job.linkedin_link,
      description: job.description,
      requirements: asJson(job.requirements),
      desirable: asJson(job.desirable),
      benefits: asJson(job.benefits),
    })
  }
  await write('jobs.json', rows)
}

async function exportCalendar(tx: Database, write: Write): Promise<void> {
  const rules = await tx.selectFrom('calendar_rule').selectAll().orderBy('position').execute()
  const overrides = await tx.selectFrom('calendar_override').selectAll().orderBy('id').execute()
  const entries = await tx
    .selectFrom('calendar_entry')
    .select(['day', 'kind', 'title', 'description', 'law', 'category'])
    .orderBy('day')
    .orderBy('id')
    .execute()
  const ofKind = (kind: 'due' | 'event') =>
    rules.filter((row) => row.kind === kind).map((row) => asJson(row.definition))
  await write('calendar.json', {
    rules: ofKind('due'),
    events: ofKind('event'),
    overrides: overrides.map((row) => ({
      ruleId: row.rule_id,
      originalDay: row.original_day,
      action: row.action,
      ...(row.new_day !== null && { newDay: row.new_day }),
      ...(row.note !== '' && { note: row.note }),
      ...(row.circular !== '' && { circular: row.circular }),
    })),
    entries,
  })
}

async function exportPhrases(tx: Database, write: Write): Promise<void> {
  const titles = new Map([...(await idsByTitle(tx))].map(([title, record]) => [record, title]))
  const rows = await tx.selectFrom('asked_phrases').selectAll().execute()
  const asked = new Map<string, string[]>()
  let outside: string[] = []
  for (const { record, heading, phrases } of rows) {
    const list = phrasesIn(phrases)
    if (record === outsideRecord) outside = list
    const title = titles.get(record) ?? (/^(?:rule|privacy|firm|page):/.test(record) ? record : null)
    if (title !== null && list.length > 0) asked.set(heading === '' ? title : `${title}#${heading}`, list)
  }
  const sorted = [...asked].toSorted(([one], [other]) => (one < other ? -1 : 1))
  await write('phrases.json', { asked: Object.fromEntries(sorted), outside })
}

function phrasesIn(text: string): string[] {
  const given = asJson(text)
  return Array.isArray(given) ? given.filter((each) => typeof each === 'string') : []
}

export function asJson(text: string): unknown {
  return JSON.parse(text)
}
