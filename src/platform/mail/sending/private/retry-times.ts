// When a mail that its server did not take is sent again, and when it is given up.
const minute = 60_000

export const maxPauseMs = 6 * 60 * minute

/** 1, 2, 4 … 256 minutes, then six hours each time: the seventeenth attempt comes about two days after the first. */
export const maxAttempts = 17

/** In milliseconds. */
export function pauseAfter(attempts: number): number {
  return Math.min(minute * 2 ** (attempts - 1), maxPauseMs)
}
