// The tables of pictures and PDFs.
import { id, integer, table, text } from '#platform/database/table.server.ts'

export const mediaItem = table(
  'media_item',
  {
    id: id(),
    kind: text({ oneOf: ['picture', 'document'] }),
    /** What records name. It stays the same when the file is replaced. */
    path: text().unique(),
    /** The file that visitors get for it. */
    file: text(),
    /** SHA-256 of the file as it was uploaded. */
    digest: text().unique(),
    name: text(),
    /** What a PDF calls itself. */
    title: text(),
    alt: text(),
    /** Of the largest size that is published; 0 for a PDF. */
    width: integer(),
    height: integer(),
    pages: integer(),
    bytes: integer(),
    /** Per cent from the left and from the top. */
    focal_x: integer(),
    focal_y: integer(),
    /** How many rows `media_use` has for it. */
    uses: integer(),
    version: integer(),
    added_by: text(),
    added_on: text(),
    trashed_on: text().orNull(),
  },
  {
    personal: { nobody: 'A file of the firm. The name of a colleague says who added it.' },
    checks: {
      focal: 'focal_x between 0 and 100 and focal_y between 0 and 100',
      uses: 'uses >= 0',
    },
    indexes: {
      trashed: ['trashed_on', 'id'],
      by_kind: { on: ['kind', 'id'], where: 'trashed_on is null' },
      unused: { on: ['trashed_on', 'id'], where: 'trashed_on is null and uses = 0' },
      without_alt: { on: ['trashed_on', 'id'], where: "trashed_on is null and kind = 'picture' and alt = ''" },
      in_trash: { on: ['id'], where: 'trashed_on is not null' },
    },
  },
)

/** Every file that was ever published for an item, each by the path of its fallback. */
export const mediaFile = table(
  'media_file',
  {
    path: text().primaryKey(),
    media_id: integer().references('media_item.id'),
  },
  { indexes: { item: ['media_id'] } },
)

export const mediaUse = table(
  'media_use',
  {
    media_id: integer().references('media_item.id'),
    used_by: text(),
  },
  {
    personal: { nobody: 'A record of the firm uses it.' },
    primaryKey: ['media_id', 'used_by'],
    indexes: { by_user: ['used_by'] },
  },
)

export const mediaWord = table(
  'media_word',
  {
    word: text(),
    media_id: integer().references('media_item.id'),
  },
  {
    personal: { nobody: 'The words of a file of the firm.' },
    primaryKey: ['word', 'media_id'],
    indexes: { item: ['media_id'] },
  },
)
