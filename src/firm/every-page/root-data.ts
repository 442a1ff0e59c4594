// The data that every page needs: settings, the offices in the footer, and the declaration.
import type { ContactInformation, Declaration, FooterOffice, PublicSettings } from '#firm/firm.ts'
import type { Get } from '#platform/pages/calls.ts'
import { loaded, type Loaded } from '#platform/pages/api.ts'
import type { SiteAddresses } from '#platform/pages/site-context.ts'

/** Every page carries it, so it has only what it shows of the head office; null if there is none. */
type Contact = { office: FooterOffice | null; cities: string[] }

type Dependencies = {
  /** The length of a consultation. */
  slotMinutes: number
  addresses: SiteAddresses
  settings: PublicSettings
  contact: Loaded<Contact>
  declaration: Declaration
}

export type RootData = Dependencies & {
  /** False if something could not be loaded and its fallback is shown. */
  isComplete: boolean
}

/** Never fails: what cannot be loaded is taken from `fallback`, i.e. the built-in defaults or what was shown before. */
export async function loadRoot(get: Get, fallback: Dependencies): Promise<RootData> {
  const [settings, contact, declaration, length] = await Promise.all([
    loaded(get('/get/sitesettings'), 'Failed to fetch'),
    loaded(get('/get/contactinformation'), contactError),
    loaded(get('/get/firmtext?slug=declaration'), 'Failed to fetch'),
    loaded(get('/get/timeslots/length'), 'Failed to fetch'),
  ])
  return {
    slotMinutes: length.data?.slotMinutes ?? fallback.slotMinutes,
    addresses: fallback.addresses,
    settings: settings.data ?? fallback.settings,
    contact: contact.error === null ? { data: shownContact(contact.data), error: null } : fallback.contact,
    declaration: declaration.data ?? fallback.declaration,
    isComplete: [settings, contact, declaration, length].every(({ error }) => error === null),
  }
}

function shownContact(offices: ContactInformation[]): Contact {
  return { office: offices[0] ?? null, cities: offices.map(({ city }) => city) }
}

export const contactError = 'Failed to fetch contact infromation'
