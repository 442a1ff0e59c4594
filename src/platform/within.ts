// A limit for how long an answer is waited for.

/** Resolves to `otherwise` if the answer takes longer than `ms`. Whatever makes the answer goes on. */
export async function within<Answer>(ms: number, answer: Promise<Answer>, otherwise: Answer): Promise<Answer> {
  const { promise, resolve } = Promise.withResolvers<Answer>()
  const timer = setTimeout(() => resolve(otherwise), ms)
  try {
    return await Promise.race([answer, promise])
  } finally {
    clearTimeout(timer)
  }
}
