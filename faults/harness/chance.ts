// Random choices that can be repeated: the same seed gives the same choices, but not the same scheduling.

export type Chance = {
  /** From 0 up to, but not including, 1. */
  next: () => number
  upTo: (limit: number) => number
  happens: (share: number) => boolean
}

/** Marsaglia's 32-bit xorshift, which is good enough for choosing moments. */
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

/** The given seed, from the environment variable SEED, or a new one if it is missing or invalid. */
export function seedFrom(given: string | undefined): number {
  const seed = Number(given)
  return Number.isSafeInteger(seed) && seed > 0 ? seed : Math.floor(Math.random() * 2 ** 31) + 1
}
