// The present, for a screen that shows the time or says how long ago something was.
import { useEffect, useState } from 'react'

const minuteMs = 60_000

/** The current time, renewed as each minute begins. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setTimeout(() => setNow(new Date()), minuteMs - (Date.now() % minuteMs))
    return () => clearTimeout(timer)
  }, [now])
  return now
}
