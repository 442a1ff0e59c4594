// How long an upload takes, in words.

export function remainingTime(seconds: number): string {
  return seconds < 45 ? 'Less than a minute left' : `About ${duration(seconds)} left`
}

export function duration(seconds: number): string {
  if (seconds < 45) return `${Math.ceil(seconds / 10) * 10} seconds`
  const minutes = Math.max(1, Math.round(seconds / 60))
  return minutes === 1 ? '1 minute' : `${minutes} minutes`
}
