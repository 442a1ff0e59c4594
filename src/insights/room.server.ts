// What the insights bring to the site.
import { anyText, rowNumber, rowNumberOrNone } from '#platform/http/listed-address.ts'
import { insightsApi } from './api.server.ts'
import { openDocumentTexts } from './documents/document-texts.server.ts'
import { insightsThatName } from './insights.server.ts'
import { openInsightPassages } from './passages.server.ts'
import { insightContent } from './records.server.ts'

export const room = {
  pages: [
    {
      path: '/insights',
      query: { articles: rowNumberOrNone, blogs: rowNumberOrNone, search: anyText },
      isIndexed: true,
    },
    { path: '/insights/:typeofinsight/:id', params: { typeofinsight: /^(?:blog|article)$/, id: rowNumber } },
    { path: '/blogs' },
    { path: '/blogs/fullpdfview/:pdf', params: { pdf: anyText } },
  ],
  addresses: [{ path: '/insights/atom.xml' }, { path: '/insights/rss.xml' }],
  reads: [insightsApi],
  content: insightContent,
  passages: openInsightPassages,
  textsNamingDate: insightsThatName,
  jobs: [openDocumentTexts],
}
