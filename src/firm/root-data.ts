// The data of every page: settings, the offices in the footer, the declaration.
import type { ContactInformation, Declaration, SiteSettings } from './firm.ts'
import { loaded, type Get, type Loaded } from '#platform/pages/api.ts'
import type { SiteAddresses } from '#platform/pages/site-context.ts'

export type RootData = {
  addresses: SiteAddresses
  settings: SiteSettings | null
  contact: Loaded<ContactInformation[]>
  declaration: Declaration | null
}

export async function loadRoot(get: Get, addresses: SiteAddresses): Promise<RootData> {
  const [settings, contact, declaration] = await Promise.all([
    loaded(get('/get/sitesettings'), 'Failed to fetch'),
    loaded(get('/get/contactinformation'), 'Failed to fetch contact infromation'),
    loaded(get('/get/firmtext?slug=declaration'), 'Failed to fetch'),
  ])
  return { addresses, settings: settings.data, contact, declaration: declaration.data }
}
