// Pictures of the gallery and logos of clients, as staff edit them.
import type { RecordField, PictureValue } from '#platform/records/record-fields.ts'
import type { RecordKind } from '#platform/records/kind.ts'
import type { Problems } from '#platform/records/problems.ts'

/** The description names the picture in lists. */
export type PictureFields = { readonly picture: Extract<RecordField, { type: 'picture' }> }

const galleryFields: PictureFields = {
  picture: {
    type: 'picture',
    label: 'Picture',
    hint: 'Its description is read out, and names it here.',
    isContent: true,
    isNeeded: true,
  },
}

const logoFields: PictureFields = {
  picture: {
    type: 'picture',
    label: 'Logo',
    hint: 'The description is the name of the client.',
    isContent: true,
    isNeeded: true,
  },
}

function named(problem: string): (body: { picture: PictureValue }) => Problems {
  return ({ picture: { src, alt, isDecoration } }): Problems =>
    src !== '' && (isDecoration === true || alt.trim() === '') ? { picture: problem } : {}
}

export const galleryRecord: RecordKind<PictureFields> = {
  kind: 'gallery-picture',
  one: 'Gallery picture',
  many: 'Gallery',
  place: 25,
  onSite: { page: 'No page at present', part: 'Pictures that other programs can read' },
  fields: galleryFields,
  titleOf: ({ picture }) => picture.alt,
  isOrdered: true,
  check: named('Say what the picture shows. In the gallery no picture is mere decoration.'),
  pageOf: () => '/home',
}

export const logoRecord: RecordKind<PictureFields> = {
  kind: 'logo',
  one: 'Client logo',
  many: 'Client logos',
  place: 22,
  onSite: { page: 'Home page', part: 'Below the favourite services, if switched on in Settings' },
  fields: logoFields,
  titleOf: ({ picture }) => picture.alt,
  isOrdered: true,
  check: named('Give the name of the client as the description of the logo.'),
  pageOf: () => '/home',
}
