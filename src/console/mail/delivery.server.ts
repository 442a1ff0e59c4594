// How mail is delivered at present.
import type { Delivery } from '#platform/mail/console-calls.ts'
import type { Settings } from '#platform/start/settings.server.ts'

export function deliveryOf({ smtpUrl, mailFrom }: Pick<Settings, 'smtpUrl' | 'mailFrom'>): Delivery {
  const from = mailFrom.address
  if (smtpUrl === null) return { how: 'files', from }
  const { hostname, port, protocol } = new URL(smtpUrl)
  return { how: 'server', server: `${hostname}:${port || (protocol === 'smtps:' ? '465' : '587')}`, from }
}
