// The data of every page as the server sends it: calls return more than pages show, and every document carries it.
import { footerOfficeSchema, shownSettingsSchema } from '#firm/firm.ts'
import type { RootData } from './root-data.ts'

export function sentRoot({ settings, contact, ...rest }: RootData): RootData {
  return {
    ...rest,
    settings: shownSettingsSchema.parse(settings),
    contact:
      contact.error === null
        ? { data: { ...contact.data, office: footerOfficeSchema.nullable().parse(contact.data.office) }, error: null }
        : contact,
  }
}
