// Whether a link in a text of the site leads to something: a page that exists, a record that is published, a file. Links
// to other sites are not opened; only their form is judged.
import type { Database } from '#platform/database.server.ts'
import type { Files } from '#platform/files.server.ts'
import '#careers/tables.server.ts'
import '#insights/tables.server.ts'
import { publicAddress } from '#public-pages.ts'
import '#services/tables.server.ts'
import { consultation } from './site-header-look.ts'

type Parts = {
  database: Database
  files: Pick<Files, 'published'>
  publicUrl: string
}

export function openLinkTargets({ database, files, publicUrl }: Parts): (address: string) => Promise<boolean> {
  const isRow = async (table: 'insight' | 'job' | 'key_offering' | 'service', id: string | null) =>
    /^[1-9]\d{0,8}$/.test(id ?? '') &&
    (await database.selectFrom(table).select('id').where('id', '=', Number(id)).executeTakeFirst()) !== undefined

  return async (address) => {
    if (address.startsWith('#') || /^(?:mailto|tel):/i.test(address)) return true
    if (!URL.canParse(address, publicUrl)) return false
    const url = new URL(address, publicUrl)
    if (url.origin !== new URL(publicUrl).origin) return /^https?:$/.test(url.protocol) && url.hostname.includes('.')
    const path = url.pathname.replace(/(?!^)\/+$/, '')
    if (path.startsWith('/files/')) return (await files.published(path.slice('/files'.length))) !== null
    const [, insight] = /^\/insights\/(?:blog|article)\/(\d+)$/i.exec(path) ?? []
    if (insight) return isRow('insight', insight)
    const [, job] = /^\/careers\/explore\/job\/(\d+)$/i.exec(path) ?? []
    if (job) return isRow('job', job)
    const id = url.searchParams.get('id')
    if (/^\/ourservices\/keyoffer$/i.test(path)) return isRow('key_offering', id)
    if (/^\/ourservices$/i.test(path) && id) return isRow('service', id)
    const [, pdf] = /^\/blogs\/fullpdfview\/([^/]+)$/i.exec(path) ?? []
    if (pdf) return isDocument(decodeURIComponent(pdf))
    return path === consultation || (publicAddress(path) !== null && !path.startsWith('/404'))
  }

  async function isDocument(pdf: string): Promise<boolean> {
    const row = await database.selectFrom('insight_document').select('id').where('pdf', '=', pdf).executeTakeFirst()
    return row !== undefined
  }
}
