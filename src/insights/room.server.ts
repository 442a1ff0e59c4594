// What the insights bring to the site.
import { anyText, rowNumber, rowNumberOrNone } from '#public-pages.ts'
import type { Room } from '#room.server.ts'
import { insightsApi } from './api.server.ts'
import { insightContent } from './records.server.ts'

export const room: Room = {
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
  addresses: [
    {
      path: '/get/insights',
      query: {
        favorite: anyText,
        id: anyText,
        limit: anyText,
        offset: anyText,
        search: anyText,
        typeofinsight: anyText,
      },
    },
    { path: '/get/insightdocuments', query: { pdf: anyText } },
    { path: '/insights/atom.xml' },
    { path: '/insights/rss.xml' },
  ],
  reads: (parts) => [insightsApi(parts)],
  content: insightContent,
}
