// What the firm’s own particulars bring to the site.
import { anyText, languageCode } from '#platform/http/listed-address.ts'
import { firmApi } from './api.server.ts'
import { firmChoices, firmContent } from './records.server.ts'

export const room = {
  pages: [
    { path: '/ourteam', isIndexed: true },
    { path: '/psraoassociates', isIndexed: true },
  ],
  addresses: [
    { path: '/get/contactinformation' },
    { path: '/get/faqs' },
    { path: '/get/firmtext', query: { slug: anyText } },
    { path: '/get/ourteam' },
    { path: '/get/ourteamsection' },
    { path: '/get/partners' },
    { path: '/get/privacynotice', query: { language: languageCode } },
    { path: '/get/sitesettings' },
  ],
  reads: [firmApi],
  content: firmContent,
  choices: firmChoices,
}
