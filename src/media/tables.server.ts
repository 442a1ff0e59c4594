// Row types of pictures and PDFs.
import type { Generated } from 'kysely'

declare module '#platform/database/database.server.ts' {
  interface Tables {
    media_item: {
      id: Generated<number>
      kind: 'picture' | 'document'
      /** What records name. It stays the same when the file is replaced. */
      path: string
      /** The file that visitors get for it. */
      file: string
      /** SHA-256 of the file as it was uploaded. */
      digest: string
      name: string
      /** What a PDF calls itself. */
      title: string
      alt: string
      /** Of the largest size that is published; 0 for a PDF. */
      width: number
      height: number
      pages: number
      bytes: number
      /** Per cent from the left and from the top. */
      focal_x: number
      focal_y: number
      /** How many rows `media_use` has for it. */
      uses: number
      version: number
      added_by: string
      added_on: string
      trashed_on: string | null
    }
    media_file: { path: string; media_id: number }
    media_use: { media_id: number; used_by: string }
    media_word: { word: string; media_id: number }
  }
}
