// Random moments that can be had again: the same seed gives the same choices, though never the same scheduling.

export type Chance = {
  /** From 0 up to 1. */
  next: () => number
  upTo: (limit: number) => number
  happens: (share: number) => boolean
}

/** Marsaglia's xorshift on 32 bits: plenty for choosing moments. */
export function seededChance(seed: number): Chance {
  let state = seed >>> 0 || 1
  function next(): number {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    state >>>= 0
    return state / 2 ** 32
  }
  return { next, upTo: (limit) => next() * limit, happens: (share) => next() < share }
}

/** A seed out of the environment's SEED, or a new one. */
export function seedFrom(given: string | undefined): number {
  const seed = Number(given)
  return Number.isSafeInteger(seed) && seed > 0 ? seed : Math.floor(Math.random() * 2 ** 31) + 1
}
