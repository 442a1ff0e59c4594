// How a room lists its addresses, and what the names in their queries may be.

/** The values that a name may have. Any other value gives the same result as 0, so it needs no entry of its own. */
type Names = Record<string, RegExp>
/** Calls, feeds, images and files: their paths are case-sensitive, and a parameter that does not match is not listed. */
export type Listed = {
  path: string
  params?: Names
  query?: Names
  /** Its response is not the same for everybody. */
  isPrivate?: boolean
  /** A name that is not listed is refused, so the address is not answered for it. Those that only track are ignored. */
  isStrict?: boolean
  /** With any other value of its names the address is answered and not kept, because what it can say has no end. */
  isExact?: boolean
  /** The names of which a page reads every value. */
  several?: readonly string[]
}
/** A page. The router ignores the letter case of its path and slashes at its end. */
export type ListedPage = Listed & {
  /** Search engines are told of it. They learn of the pages of records from their kinds. */
  isIndexed?: boolean
}

export const anyText = /^/
/** Of a language of the notices. */
export const languageCode = /^[a-z]{2,3}$/
export const rowNumber = /^[1-9]\d{0,8}$/
export const rowNumberOrNone = /^(?:[1-9]\d{0,8})?$/
