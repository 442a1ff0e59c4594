// Work about the same thing is done one after another within this process, in the order in which it came. This spares
// work, and is no guarantee: other processes know nothing of it.

const last = new Map<string, Promise<void>>()

/** Runs `work` once everything that came before it about `what` has ended, well or badly. */
export async function withMutex<Result>(what: string, work: () => Promise<Result>): Promise<Result> {
  const before = last.get(what)
  const { promise: ended, resolve: end } = Promise.withResolvers<void>()
  last.set(what, ended)
  await before
  try {
    return await work()
  } finally {
    if (last.get(what) === ended) last.delete(what)
    end()
  }
}
