// By word: which passages have it, and how often it stands in each of their fields.

/** How often a word stands in each field is kept in so many bits of one number: of thousands of texts, it is most of all that is kept. */
const countBits = 7
const maxCount = 2 ** countBits - 1

export type Postings = {
  has: (term: string) => boolean
  /** How many passages have the word. */
  frequency: (term: string) => number
  /** Visits the passages that have the word, in the order of their places. */
  visit: (term: string, each: (place: number, counts: number) => void) => void
  /** Places are added in their order. */
  add: (place: number, counts: ReadonlyMap<string, number>) => void
  remove: (place: number, terms: Iterable<string>) => void
}

export function createPostings(): Postings {
  /** The place of each passage that has the word, followed by its counts. */
  const lists = new Map<string, number[]>()
  return {
    has: (term) => lists.has(term),
    frequency: (term) => (lists.get(term)?.length ?? 0) / 2,
    visit(term, each) {
      const list = lists.get(term) ?? []
      for (let at = 0; at < list.length; at += 2) each(list[at] ?? 0, list[at + 1] ?? 0)
    },
    add(place, counts) {
      for (const [term, count] of counts) {
        const list = lists.get(term)
        if (list) list.push(place, count)
        else lists.set(term, [place, count])
      }
    },
    remove(place, terms) {
      for (const term of terms) {
        const list = lists.get(term)
        const at = list ? entryOf(list, place) : -1
        if (at < 0) continue
        list?.splice(at, 2)
        if (list?.length === 0) lists.delete(term)
      }
    },
  }
}

/** How often the word of these counts stands in the field of this number. */
export function countOf(counts: number, field: number): number {
  return (counts >> (field * countBits)) & maxCount
}

/** The counts with one more in the field of this number. */
export function withOneMore(counts: number, field: number): number {
  return countOf(counts, field) < maxCount ? counts + 2 ** (field * countBits) : counts
}

/** Where the passage of this place stands in a list of places and counts. Below 0 if it does not. */
function entryOf(list: readonly number[], place: number): number {
  let [low, high] = [0, list.length / 2 - 1]
  while (low <= high) {
    const middle = (low + high) >> 1
    const found = list[middle * 2] ?? 0
    if (found === place) return middle * 2
    if (found < place) low = middle + 1
    else high = middle - 1
  }
  return -1
}
