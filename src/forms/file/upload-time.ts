// How long an upload takes, in words.

export function remainingTime(seconds: number): string {
  return seconds < 45 ? 'Less than a minute left' : `About ${duration(seconds)} left`
}

function duration(seconds: number): string {
  if (seconds < 45) return `${Math.ceil(seconds / 10) * 10} seconds`
  const minutes = Math.max(1, Math.round(seconds / 60))
  return minutes === 1 ? '1 minute' : `${minutes} minutes`
}

/** A poor mobile connection sends about 400 kbit per second. */
const slowBytesPerSecond = 50 * 1024
const worthMentioningSeconds = 20

/** Returns a sentence about a file that takes long on a slow line, and '' for any other. */
export function slowLineText(bytes: number): string {
  const seconds = bytes / slowBytesPerSecond
  return seconds < worthMentioningSeconds ? '' : `On a slow mobile line, sending takes about ${duration(seconds)}.`
}
