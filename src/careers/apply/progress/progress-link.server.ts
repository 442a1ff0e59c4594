// The link in the confirmation of an application.
import type { Database } from '#platform/database/database.server.ts'
import { isSigned, linkToken } from '#platform/mailed-link.server.ts'

/** The lead of the application. */
type Applicant = { id: number; reference: string }

const linkTo = ({ id, reference }: Applicant) => ({ what: 'application', id, version: 0, owner: reference }) as const

/** The token of the link by which the applicant sees how far the application is. */
export function progressToken(database: Database, lead: Applicant): Promise<string> {
  return linkToken(database, linkTo(lead))
}

export function isProgressLink(database: Database, token: string, lead: Applicant): Promise<boolean> {
  return isSigned(database, token, linkTo(lead))
}
