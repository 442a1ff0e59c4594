// Text pasted from a PDF may hold NUL, which PostgreSQL cannot store.

/** Returns the parsed JSON without NUL in any text, however deep. */
export function withoutNul(value: unknown): unknown {
  if (typeof value === 'string') return value.replaceAll('\0', '')
  if (Array.isArray(value)) return value.map(withoutNul)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, withoutNul(part)]))
}
