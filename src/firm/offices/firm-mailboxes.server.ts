// The firm's own e-mail addresses: which one is told about what visitors send, and all at which it gets mail.
import { contactInformation, siteSettings } from '#firm/firm.server.ts'
import type { Database } from '#platform/database/database.server.ts'
import { addressKey } from '#platform/mail/outbox.server.ts'
import { cleaned } from '#platform/text/cleaned.ts'
import { emailMessage } from '#platform/text/validators.ts'

/** The head office's e-mail address, or null if it is missing or invalid. A lead is stored even then. */
export async function staffAddress(database: Database): Promise<string | null> {
  return firstAddress(await contactInformation(database))
}

/** The addresses at which the firm itself gets mail: those of its offices and of the grievance contact. */
export async function officeAddresses(database: Database): Promise<string[]> {
  const [settings, offices] = await Promise.all([siteSettings(database), contactInformation(database)])
  return [...offices.map(({ email }) => email), settings.grievance.email].map(addressKey).filter(Boolean)
}

/** The address of the first office in the list, if it is valid. */
export function firstAddress([office]: { email: string }[]): string | null {
  return office && emailMessage(office.email) === null ? cleaned('email', office.email) : null
}
