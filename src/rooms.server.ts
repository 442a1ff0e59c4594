// The rooms of the site: the one list, and what they bring together.
import { room as assistant } from '#assistant/room.server.ts'
import { room as calendar } from '#calendar/room.server.ts'
import type { TextsNamingDate } from '#calendar/changes/affected.server.ts'
import { room as careers } from '#careers/room.server.ts'
import { room as console } from '#console/room.server.ts'
import { room as consultations } from '#consultations/room.server.ts'
import { room as contact } from '#contact/room.server.ts'
import type { Form } from '#forms/field-table.ts'
import { room as firm } from '#firm/room.server.ts'
import { room as home } from '#home/room.server.ts'
import { room as insights } from '#insights/room.server.ts'
import type { LeadSources, LeadForms } from '#leads/inbox/lead-sources.server.ts'
import type { LeadKind } from '#leads/lead.ts'
import type { PersonalData } from '#leads/retention/personal-data.ts'
import { room as leads } from '#leads/room.server.ts'
import { room as media } from '#media/room.server.ts'
import { room as newsletter } from '#newsletter/room.server.ts'
import type { ConsoleCall } from '#platform/console/console-call.ts'
import type { ReadPassages, RoomPassage } from '#platform/records/passage.ts'
import { isKind } from '#platform/records/live-kind.server.ts'
import type { PrivateFiles } from '#platform/files/private-files.server.ts'
import { letterhead } from '#firm/offices/letterhead.server.ts'
import { openMailRenderer, type MailRenderer } from '#platform/mail/mail-renderer.server.ts'
import { linkRequestForm } from '#privacy/forms.ts'
import { room as privacy } from '#privacy/room.server.ts'
import { openPublicAddresses } from '#public-pages.ts'
import { openKinds } from '#publishing/kinds.server.ts'
import { room as publishing } from '#publishing/room.server.ts'
import type { Room, Services } from '#room.server.ts'
import { room as reminders } from '#reminders/room.server.ts'
import { room as services } from '#services/room.server.ts'
import { room as site } from '#site/room.server.ts'
import type { Caller } from '#staff/roles.ts'
import { room as staff } from '#staff/room.server.ts'
import { room as subscriptions } from '#subscriptions/room.server.ts'
import { tables } from '#tables.server.ts'

/** In the order of their content: first what others name. */
export const rooms = {
  firm,
  insights,
  calendar,
  services,
  home,
  subscriptions,
  newsletter,
  reminders,
  contact,
  consultations,
  careers,
  assistant,
  leads,
  privacy,
  media,
  publishing,
  staff,
  console,
  site,
} satisfies Record<string, Room>

/** Returns what the rooms bring of one sort, one after another. */
export function fromRooms<Part>(partsOf: (room: Room) => readonly Part[] | undefined): Part[] {
  return Object.values<Room>(rooms).flatMap((room) => partsOf(room) ?? [])
}

export const contentOfSite = fromRooms((room) => room.content)

/** The kinds of records that staff keep on the console. */
export const kindsOfSite = openKinds(contentOfSite.filter(isKind))

export const pagesOfSite = fromRooms((room) => room.pages)

const withPictures = [...kindsOfSite.values()].filter(({ pages }) => pages?.picture).map(({ name }) => name)

export const { publicAddress, publicAddresses } = openPublicAddresses(pagesOfSite, [
  ...fromRooms((room) => room.addresses),
  ...fromRooms((room) => room.reads).flatMap(({ addresses }) => addresses),
  {
    path: '/og/:kind/:file',
    params: { kind: new RegExp(`^(?:${withPictures.join('|')})$`), file: /^[1-9]\d{0,8}\.png$/ },
  },
])

/** Whether a link to this path leads to a page, or to something else that everybody may open. */
export function isAddress(path: string): boolean {
  if (path.startsWith('/404')) return false
  return publicAddress(path) !== null || pagesOfSite.some((page) => page.path === path)
}

export const otherChoices = new Map(fromRooms((room) => room.choices && [...room.choices]))

export const textsNamingDate: TextsNamingDate = async (database, about) => {
  const ofRooms = fromRooms((room) => room.textsNamingDate && [room.textsNamingDate(database, about)])
  return (await Promise.all(ofRooms)).flat()
}

export const leadForms: LeadForms = {
  enquiry: leadForm('enquiry'),
  consultation: leadForm('consultation'),
  application: leadForm('application'),
  'hand-over': leadForm('hand-over'),
  correction: leadForm('correction'),
}

function leadForm(kind: LeadKind): Form | null {
  const [form] = fromRooms((room) => (room.leadForms && kind in room.leadForms ? [room.leadForms[kind]] : []))
  if (form === undefined) throw new Error(`No room says by which form a lead of this kind comes in: ${kind}`)
  return form
}

/** The forms whose answers the database keeps. */
export const formsThatKeep: Form[] = [
  ...new Set([...Object.values(leadForms), ...fromRooms((room) => room.forms)]),
].filter((form) => form !== null)

/** The forms into which visitors type. What they type into the last one is not kept. */
export const typedForms: Form[] = [...formsThatKeep, linkRequestForm]

const [holidays = () => Promise.resolve([])] = fromRooms((room) => room.holidays && [room.holidays])

export const inbox: LeadSources = { leadForms, sources: fromRooms((room) => room.inbox && [room.inbox]), holidays }

export const subscriptionKinds = fromRooms((room) => room.subscriptions && [room.subscriptions])

export const consoleCalls: ConsoleCall<Caller>[] = fromRooms((room) =>
  Object.values(room.consoleCalls ?? {}).flatMap((calls) => Object.values(calls)),
)

/** What the tables say of people, and what the rooms add. `privateFiles` is called once an erasure is committed. */
export function personalDataSources(privateFiles: Pick<PrivateFiles, 'sweep'>): PersonalData[] {
  return [
    { tables },
    ...fromRooms((room) => room.personalData && [room.personalData({ privateFiles, subscriptionKinds })]),
  ]
}

/** Makes the words of every mail of the site. */
export function siteMailRenderer(services: Pick<Services, 'database' | 'settings' | 'log'>): MailRenderer {
  const { database, settings, log } = services
  const templates = fromRooms((room) => room.mails)
  return openMailRenderer({ database, templates, letterhead, publicUrl: settings.publicUrl, log })
}

/** What the assistant may answer from. Called again, it returns what has not changed as it was. */
export function openPassages(): ReadPassages {
  const ofRooms = fromRooms((room) => room.passages && [room.passages()])
  return async (get, database) => {
    const passages: RoomPassage[] = []
    // One after another, so that the visitors of a site that has just started need not wait for all of them.
    for (const read of ofRooms) passages.push(...(await read(get, database)))
    return passages
  }
}
