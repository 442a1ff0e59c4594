// How mail is delivered at present.
import type { Settings } from '#platform/settings.server.ts'

/** `server` is host and port. Name and password are not for the screen. */
export type Delivery = { how: 'server'; server: string; from: string } | { how: 'files'; from: string }

export function deliveryOf({ smtpUrl, mailFrom }: Pick<Settings, 'smtpUrl' | 'mailFrom'>): Delivery {
  const from = mailFrom.address
  if (smtpUrl === null) return { how: 'files', from }
  const { hostname, port, protocol } = new URL(smtpUrl)
  return { how: 'server', server: `${hostname}:${port || (protocol === 'smtps:' ? '465' : '587')}`, from }
}
