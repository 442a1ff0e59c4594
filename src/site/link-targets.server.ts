// Whether a link in a text of the site leads to something: a page that exists, a record that is published, a file. Links
// to other sites are not opened; only their form is judged.
import type { Database } from '#platform/database/database.server.ts'
import type { Files } from '#platform/files/files.server.ts'
import type { Kinds } from '#publishing/kinds.server.ts'

type Dependencies = {
  database: Database
  kinds: Kinds
  /** Whether this is the path of a page, or of something else that everybody may open. */
  isAddress: (path: string) => boolean
  files: Pick<Files, 'published'>
  publicUrl: string
}

export function openLinkTargets({
  database,
  kinds,
  isAddress,
  files,
  publicUrl,
}: Dependencies): (address: string) => Promise<boolean> {
  return async (address) => {
    if (address.startsWith('#') || /^(?:mailto|tel):/i.test(address)) return true
    if (!URL.canParse(address, publicUrl)) return false
    const url = new URL(address, publicUrl)
    if (url.origin !== new URL(publicUrl).origin) return /^https?:$/.test(url.protocol) && url.hostname.includes('.')
    const path = url.pathname.replace(/(?!^)\/+$/, '')
    if (path.startsWith('/files/')) return (await files.published(path.slice('/files'.length))) !== null
    for (const { pages } of kinds.values()) {
      const leads = pages?.leads?.(database, path, url.searchParams) ?? null
      if (leads !== null) return leads
    }
    return isAddress(path)
  }
}
