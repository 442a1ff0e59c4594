// The tables of the insights and of the documents attached to them.
import { flag, id, integer, table, text } from '#platform/database/table.server.ts'

export const insight = table(
  'insight',
  {
    id: id(),
    typeofinsight: text({ oneOf: ['blog', 'article'] }),
    title: text(),
    short_description: text(),
    content: text(),
    imageurl: text(),
    imagealt: text(),
    createdby: text(),
    created_on: text(),
    updated_on: text(),
    law_as_at: text().orNull(),
    favorite: flag(),
  },
  {
    checks: { title_filled: 'length(title) > 0' },
    indexes: {
      newest_of_type: ['typeofinsight', 'created_on', 'id'],
      newest: ['created_on', 'id'],
      favorites: ['favorite', 'typeofinsight', 'created_on', 'id'],
      newest_of_author: ['createdby', 'created_on', 'id'],
    },
  },
)

export const insightDocument = table(
  'insight_document',
  {
    id: id(),
    insight_id: integer().references('insight.id', 'cascade'),
    position: integer(),
    pdf: text().unique(),
    url: text(),
    title: text(),
    short_description: text(),
    pages: integer(),
  },
  {
    unique: [['insight_id', 'position']],
    checks: { pages: 'pages > 0' },
  },
)
