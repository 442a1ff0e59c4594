// What the firm’s own particulars bring to the site.
import { firmApi } from './api.server.ts'
import { firmChoices, firmContent } from './records.server.ts'

export const room = {
  pages: [
    { path: '/ourteam', isIndexed: true },
    { path: '/psraoassociates', isIndexed: true },
  ],
  reads: [firmApi],
  content: firmContent,
  choices: firmChoices,
}
