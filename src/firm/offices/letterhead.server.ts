// The sender details of the firm's mails, and the address that receives what visitors send.
import { addressSchema } from '#firm/firm.ts'
import { registrationsOf } from '#firm/settings/registrations.ts'
import { contactInformation, siteSettings } from '#firm/firm.server.ts'
import type { Database } from '#platform/database/database.server.ts'
import { cleaned } from '#platform/text/cleaned.ts'
import { emailMessage } from '#platform/text/validators.ts'
import type { Letterhead } from '#platform/mail/template.server.tsx'
import { addressKey, headerText } from '#platform/mail/outbox.server.ts'

/** The firm as entered by staff: its name, its first office, and the addresses for replies and privacy questions. */
export async function letterhead(database: Database, publicUrl: string): Promise<Letterhead> {
  const [settings, offices] = await Promise.all([siteSettings(database), contactInformation(database)])
  return {
    firmName: headerText(settings.firmName),
    addressLines: offices[0] ? addressSchema.parse(JSON.parse(offices[0].address)).address : [],
    telephone: settings.phone,
    registrations: registrationsOf(settings),
    publicUrl,
    contactAddress: addressOf(offices),
    privacyAddress: settings.grievance.email,
  }
}

/** The head office's e-mail address, or null if it is missing or invalid. A lead is stored even then. */
export async function staffAddress(database: Database): Promise<string | null> {
  return addressOf(await contactInformation(database))
}

/** The addresses at which the firm itself gets mail: those of its offices and of the grievance contact. */
export async function officeAddresses(database: Database): Promise<string[]> {
  const [settings, offices] = await Promise.all([siteSettings(database), contactInformation(database)])
  return [...offices.map(({ email }) => email), settings.grievance.email].map(addressKey).filter(Boolean)
}

function addressOf([office]: { email: string }[]): string | null {
  return office && emailMessage(office.email) === null ? cleaned('email', office.email) : null
}
