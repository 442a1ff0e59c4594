// The generator's only source of randomness. A word seeds it, so the same word always gives the same figure.

export type Random = {
  next: () => number
  pick: <T>(list: readonly T[]) => T
  span: (from: number, to: number) => number
}

/** A 32-bit hash of a text (murmur mixing). Equal texts give equal numbers on every machine. */
export function hash(text: string): number {
  let state = 1779033703 ^ text.length
  for (let index = 0; index < text.length; index++) {
    state = Math.imul(state ^ text.charCodeAt(index), 3432918353)
    state = (state << 13) | (state >>> 19)
  }
  state = Math.imul(state ^ (state >>> 16), 2246822507)
  state = Math.imul(state ^ (state >>> 13), 3266489909)
  return (state ^ (state >>> 16)) >>> 0
}

/** A sequence of numbers in 0…1 that depends only on the seed (mulberry32). */
export function random(seed: string): Random {
  let state = hash(seed) | 0
  function next(): number {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  return {
    next,
    pick: <T>(list: readonly T[]): T => {
      const choice = list[Math.floor(next() * list.length)]
      if (choice === undefined) throw new Error('There is nothing to pick from.')
      return choice
    },
    span: (from, to) => from + (to - from) * next(),
  }
}
