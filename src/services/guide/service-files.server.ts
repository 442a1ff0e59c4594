// The files of the services: their rosettes as pictures, and their checklists as PDFs.
import { Hono } from 'hono'
import { addressSchema } from '#firm/firm.ts'
import { contactInformation, siteSettings } from '#firm/firm.server.ts'
import type { Database } from '#platform/database/database.server.ts'
import { svg } from '#ui/art/plate.ts'
import { engrave } from '#ui/art/plates.ts'
import { checklistPdf } from './checklist.server.ts'
import { serviceGuide } from './guide.server.ts'
import { serviceAddress, serviceRosette } from '#services/service-address.ts'

/** The colour --ink-700, and thinner lines where the picture is small. */
const look = '<style>svg{color:#1d4450}@media(max-width:160px){svg{--lw:.8px}}</style>'

export function serviceFiles({ database, publicUrl }: { database: Database; publicUrl: string }): Hono {
  const app = new Hono()

  // In the document, a rosette would take up to 1.4 KB of the first response.
  app.get('/ourservices/rosettes/:file{[1-9][0-9]{0,8}\\.svg}', async (c) => {
    const service = await database
      .selectFrom('service')
      .select('title')
      .where('id', '=', Number.parseInt(c.req.param('file'), 10))
      .executeTakeFirst()
    if (!service) return c.json({ message: 'There is no such service' }, 404)
    const plate = engrave(serviceRosette(service.title))
    return c.body(svg({ ...plate, body: look + plate.body }, { standalone: true }), 200, {
      'content-type': 'image/svg+xml',
      'cache-control': 'public, max-age=86400',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    })
  })

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
    const address = guide.checklist
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
