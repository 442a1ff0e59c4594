// The fields of a record that staff edit: one table per kind. From it come the form on screen, the shape of a stored
// draft, what is missing before publication, and the names in a comparison of two versions.

type Common = {
  label: string
  /** A sentence below the label. */
  hint?: string
  /** Publication needs it. A draft is saved without it. */
  isNeeded?: boolean
  /** It stands on a sheet to print, whose fonts have Latin letters only. */
  isPrinted?: boolean
  /** Words of visitors, which no page says as the firm’s own. */
  isOfVisitors?: boolean
}

export type RecordField = Common &
  (
    | { type: 'text'; max: number; isLong?: boolean }
    /** A Delta as JSON, or HTML as it was before the first edit. */
    | { type: 'rich text' }
    /** A path of the site such as /contact, or an address with https:. */
    | { type: 'link' }
    | { type: 'email' }
    /**
     * `isBesideName`: the page shows it beside the name of who or what it is, so it needs no alternative text.
     * `isContent`: it is what the record is about, so it is never decoration.
     */
    | { type: 'picture'; isBesideName?: boolean; isContent?: boolean }
    | { type: 'document' }
    | { type: 'number'; min: number; max: number }
    | { type: 'switch' }
    /** A day, YYYY-MM-DD; empty if there is none. */
    | { type: 'day' }
    | { type: 'choice'; options: readonly { value: string; label: string }[] }
    /** Another record, or a row of a list such as the offices, named by `to`. Empty if there is none. */
    | { type: 'reference'; to: string }
    /** Several short texts, one per line. */
    | { type: 'lines'; max: number; maxLines: number }
    /** Sub-records in an order, such as the key offerings of a service. `item` names one of them: 'key offering'. */
    | { type: 'list'; item: string; maxItems: number; fields: RecordFields }
    /** The number of a sub-record, which stays when it is moved or edited. Never shown. A new one has a new number. */
    | { type: 'key' }
  )

export type RecordFields = { readonly [name: string]: RecordField }

/** `src` is a path below the file host, empty if there is none. */
export type PictureValue = { src: string; alt: string; isDecoration?: boolean | undefined }
/** `src` is a path below the file host, empty if there is none. `name` stands in the address of the viewer. */
export type DocumentValue = { src: string; name: string; pages: number }

/** The greatest number of a sub-record. */
export const maxKey = 999_999_999

type ValueOf<Each extends RecordField> = Each extends { type: 'number' }
  ? number | null
  : Each extends { type: 'key' }
    ? number
    : Each extends { type: 'switch' }
      ? boolean
      : Each extends { type: 'lines' }
        ? string[]
        : Each extends { type: 'picture' }
          ? PictureValue
          : Each extends { type: 'document' }
            ? DocumentValue
            : Each extends { type: 'list'; fields: infer Inner extends RecordFields }
              ? BodyOf<Inner>[]
              : string

/** What is typed into the fields. */
export type BodyOf<Table extends RecordFields> = { -readonly [Name in keyof Table]: ValueOf<Table[Name]> }

export type FieldValue = string | number | boolean | null | string[] | PictureValue | DocumentValue | Body[]
export type Body = { [name: string]: FieldValue }

/** Returns the empty value of a field. */
export function emptyValue(field: RecordField): FieldValue {
  switch (field.type) {
    case 'picture':
      return { src: '', alt: '' }
    case 'document':
      return { src: '', name: '', pages: 0 }
    case 'number':
      return null
    case 'key':
      return newKey()
    case 'switch':
      return false
    case 'choice':
      return field.options[0]?.value ?? ''
    case 'lines':
    case 'list':
      return []
    case 'text':
    case 'rich text':
    case 'link':
    case 'email':
    case 'day':
    case 'reference':
      return ''
  }
}

/** Far above the numbers that databases give, and as long as an address of the site takes. */
const minKey = 100_000_000

function newKey(): number {
  const [random = 0] = crypto.getRandomValues(new Uint32Array(1))
  return minKey + (random % (maxKey - minKey))
}

/** Returns a body with nothing in it. */
export function emptyBody(fields: RecordFields): Body {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, emptyValue(field)]))
}
