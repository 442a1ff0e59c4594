// The sender details of the firm's mails.
import { addressSchema } from '#firm/firm.ts'
import { registrationsOf } from '#firm/offices/private/registrations.ts'
import { contactInformation, siteSettings } from '#firm/firm.server.ts'
import type { Database } from '#platform/database/database.server.ts'
import type { Letterhead } from '#platform/mail/template.server.tsx'
import { headerText } from '#platform/mail/outbox.server.ts'
import { firstAddress } from './firm-mailboxes.server.ts'

/** The firm as entered by staff: its name, its first office, and the addresses for replies and privacy questions. */
export async function letterhead(database: Database, publicUrl: string): Promise<Letterhead> {
  const [settings, offices] = await Promise.all([siteSettings(database), contactInformation(database)])
  return {
    firmName: headerText(settings.firmName),
    addressLines: offices[0] ? addressSchema.parse(JSON.parse(offices[0].address)).address : [],
    telephone: settings.phone,
    registrations: registrationsOf(settings),
    publicUrl,
    contactAddress: firstAddress(offices),
    privacyAddress: settings.grievance.email,
  }
}
