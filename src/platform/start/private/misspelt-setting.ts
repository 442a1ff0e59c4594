// Names in the environment that are perhaps meant as settings.

/** One sentence for every name that differs from an absent setting by one slip of the keyboard. */
export function misspelt(environment: Record<string, string | undefined>, known: readonly string[]): string[] {
  const absent = known.filter((name) => environment[name] === undefined)
  return Object.keys(environment).flatMap((given) => {
    if (known.includes(given)) return []
    const meant = absent.find((name) => isSlipOf(given, name))
    if (meant === undefined) return []
    return [
      `There is no setting ${given}; perhaps ${meant} is meant. ` +
        `Rename it, or set ${meant} as well if ${given} belongs to another program.`,
    ]
  })
}

/**
 * Returns true for the same letters without the underscores or in other case, and for one letter left out, added,
 * replaced or swapped with its neighbour. Short names are left alone: PORT is too close to other programs' names.
 */
function isSlipOf(given: string, name: string): boolean {
  if (!name.includes('_')) return false
  const bare = (text: string) => text.toUpperCase().replaceAll(/[^A-Z]/g, '')
  const [left, right] = [bare(given), bare(name)]
  if (left === right) return true
  let start = 0
  while (start < left.length && left[start] === right[start]) start += 1
  const [restLeft, restRight] = [left.slice(start), right.slice(start)]
  const isSwapped = `${restLeft[1]}${restLeft[0]}${restLeft.slice(2)}` === restRight
  return (
    isSwapped ||
    restLeft.slice(1) === restRight ||
    restLeft === restRight.slice(1) ||
    restLeft.slice(1) === restRight.slice(1)
  )
}
