// Rows of the insights and of the documents attached to them.
import type { Generated } from 'kysely'

declare module '#platform/database/database.server.ts' {
  interface Tables {
    insight: {
      id: Generated<number>
      typeofinsight: 'blog' | 'article'
      title: string
      short_description: string
      content: string
      imageurl: string
      imagealt: string
      createdby: string
      created_on: string
      updated_on: string
      law_as_at: string | null
      favorite: number
    }
    insight_document: {
      id: Generated<number>
      insight_id: number
      position: number
      pdf: string
      url: string
      title: string
      short_description: string
      pages: number
    }
  }
}
