// What the services bring to the site.
import { rowNumberOrNone } from '#platform/http/listed-address.ts'
import { servicesApi } from './api.server.ts'
import { servicePassages } from './passages.ts'
import { serviceContent } from './records.server.ts'
import { servicesWithDate } from './services.server.ts'
import { serviceFiles } from './guide/service-files.server.ts'

export const room = {
  pages: [
    { path: '/ourservices', query: { id: rowNumberOrNone }, isIndexed: true },
    { path: '/ourservices/keyoffer', query: { id: rowNumberOrNone } },
  ],
  addresses: [
    { path: '/ourservices/rosettes/:file', params: { file: /^[1-9]\d{0,8}\.svg$/ } },
    { path: '/documents/checklists/:file', params: { file: /^[1-9]\d{0,8}-[a-z0-9-]{1,80}\.pdf$/ } },
  ],
  reads: [servicesApi],
  files: [serviceFiles],
  content: serviceContent,
  passages: () => servicePassages,
  textsNamingDate: servicesWithDate,
}
