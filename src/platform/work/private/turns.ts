// In which order those who wait begin: networks take turns, and within each of them those who are in it.

export type Turns = {
  /** `path`: the groups that a sender counts towards, the widest first. */
  add: (path: readonly string[], begin: () => void) => void
  remove: (path: readonly string[], begin: () => void) => void
  /** Takes the one whose turn it is. */
  next: () => (() => void) | undefined
  isEmpty: () => boolean
}

export function openTurns(): Turns {
  const own: (() => void)[] = []
  /** The one whose turn is next stands first. */
  const lines = new Map<string, Turns>()
  const isEmpty = () => own.length === 0 && lines.size === 0

  return {
    isEmpty,
    add([name, ...within], begin) {
      if (name === undefined) {
        own.push(begin)
        return
      }
      const line = lines.get(name) ?? openTurns()
      lines.set(name, line)
      line.add(within, begin)
    },
    remove([name, ...within], begin) {
      if (name === undefined) {
        const place = own.indexOf(begin)
        if (place >= 0) own.splice(place, 1)
        return
      }
      const line = lines.get(name)
      line?.remove(within, begin)
      if (line?.isEmpty()) lines.delete(name)
    },
    next() {
      const [first] = lines
      if (own.length > 0 || first === undefined) return own.shift()
      const [name, line] = first
      const begin = line.next()
      lines.delete(name)
      if (!line.isEmpty()) lines.set(name, line)
      return begin
    },
  }
}
