// How a counter is named in the database: who it is of stands there as a keyed hash, which nobody can reverse without the
// site's secret.
import { createHmac } from 'node:crypto'

export function openQuotaKeys(secret: string) {
  const hashed = (text: string) => createHmac('sha256', secret).update(text).digest('base64url')
  return {
    hashed,
    /** `of`: what is counted, within windows of `per` seconds. `who`: a sender, a mailbox or a domain. */
    keyOf: (of: string, per: number, who: string) => `${of}/${per}:${hashed(`${of} ${who}`)}`,
  }
}
