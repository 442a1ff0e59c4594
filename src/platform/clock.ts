// The current time, and the time that passes, passed in so that tests can set them.

export type Clock = () => Date

export const systemClock: Clock = () => new Date()

/** Milliseconds that never jump, counted from an unknown instant; only differences within one process mean anything. */
export type Monotonic = () => number

export const systemMonotonic: Monotonic = () => performance.now()
