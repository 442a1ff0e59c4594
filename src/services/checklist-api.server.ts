// The checklists of the services, as PDFs.
import { Hono } from 'hono'
import { addressSchema } from '#firm/firm.ts'
import { contactInformation, siteSettings } from '#firm/firm.server.ts'
import type { Database } from '#platform/database.server.ts'
import { checklistAddress } from './checklist-address.ts'
import { checklistPdf } from './checklist.server.ts'
import { serviceGuide } from './guide.server.ts'
import { serviceAddress } from './service-address.ts'
import './tables.server.ts'

export function checklistsApi({ database, publicUrl }: { database: Database; publicUrl: string }): Hono {
  const app = new Hono()

  app.get('/documents/checklists/:checklist{[1-9][0-9]{0,8}-[a-z0-9-]+\\.pdf}', async (c) => {
    const id = Number.parseInt(c.req.param('checklist'), 10)
    const service = await database
      .selectFrom('service')
      .select(['id', 'title', 'updated_on'])
      .where('id', '=', id)
      .executeTakeFirst()
    // No dates stand on the sheet.
    const guide = await serviceGuide(database, id, async () => [])
    if (!service || !guide?.checklist) return c.json({ message: 'There is no such checklist' }, 404)
    // The title has changed since, or somebody made the address up.
    const address = checklistAddress(service)
    if (c.req.path !== address) return c.redirect(address)
    const [settings, offices] = await Promise.all([siteSettings(database), contactInformation(database)])
    const [office] = offices
    const pdf = await checklistPdf({
      title: service.title,
      guide,
      changedOn: service.updated_on,
      firmName: settings.firmName,
      addressLines: office ? addressSchema.parse(JSON.parse(office.address)).address : [],
      phone: settings.phone,
      page: `${publicUrl}${serviceAddress(service).replace(/&title=.*/, '')}`,
    })
    return c.body(new Uint8Array(pdf), 200, {
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="${address.replace(/.*\//, '')}"`,
    })
  })
  return app
}
