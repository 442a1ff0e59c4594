// What the services bring to the site.
import type { Room } from '#room.server.ts'
import { servicesApi } from './api.server.ts'
import { serviceContent } from './records.server.ts'
import { serviceFiles } from './guide/service-files.server.ts'

export const room: Room = {
  reads: (parts) => [servicesApi(parts)],
  files: (site) => [serviceFiles(site)],
  content: serviceContent,
}
