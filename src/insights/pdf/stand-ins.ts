// Stand-ins for what pdf.js calls in its build for older browsers without bringing its own, in the page and in its worker.

/** Needs nothing from outside, because the build also puts its text before the worker. */
export function addStandIns(): void {
  const add = (owner: object, name: PropertyKey, value: unknown): void => {
    if (!(name in owner)) Object.defineProperty(owner, name, { value, configurable: true, writable: true })
  }
  add(Promise, 'withResolvers', () => {
    const made: { promise?: Promise<unknown>; resolve?: unknown; reject?: unknown } = {}
    made.promise = new Promise((resolve, reject) => Object.assign(made, { resolve, reject }))
    return made
  })
  add(AbortSignal, 'any', (signals: Iterable<AbortSignal>) => {
    const either = new AbortController()
    for (const signal of signals) {
      if (signal.aborted) either.abort(signal.reason)
      else signal.addEventListener('abort', () => either.abort(signal.reason), { once: true })
    }
    return either.signal
  })
  add(Array.prototype, 'toReversed', function toReversed(this: unknown[]) {
    return [...this].reverse()
  })
  add(Response.prototype, 'bytes', async function bytes(this: Response) {
    return new Uint8Array(await this.arrayBuffer())
  })
  add(ReadableStream.prototype, Symbol.asyncIterator, async function* values(this: ReadableStream) {
    const reader = this.getReader()
    try {
      for (let part = await reader.read(); !part.done; part = await reader.read()) yield part.value
    } finally {
      reader.releaseLock()
    }
  })
}
