// What the firm’s own particulars bring to the site.
import { rowNumberOrNone } from '#platform/http/listed-address.ts'
import { firmApi } from './api.server.ts'
import { faqsThatName } from './firm.server.ts'
import { firmPassages } from './passages.ts'
import { firmChoices, firmContent } from './records.server.ts'
import { personCards } from './team/person-card.server.ts'

/** A city or a language. */
const word = /^[\p{L}\p{M} .'-]{0,60}$/u

export const room = {
  pages: [
    { path: '/ourteam', query: { office: word, area: rowNumberOrNone, language: word }, isIndexed: true },
    { path: '/ourteam/:slug', params: { slug: /^[a-z0-9-]{0,100}[1-9]\d{0,8}$/i } },
    { path: '/psraoassociates', isIndexed: true },
  ],
  addresses: [{ path: '/ourteam/cards/:file', params: { file: /^[1-9]\d{0,8}\.vcf$/ } }],
  reads: [firmApi],
  files: [personCards],
  content: firmContent,
  passages: () => firmPassages,
  textsNamingDate: faqsThatName,
  choices: firmChoices,
}
