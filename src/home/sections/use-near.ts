// Tells when an element is about to be scrolled into view.
import { useEffect, useRef, useState, type RefObject } from 'react'

/** Returns a ref for the element, and whether it has been within `aheadPx` of the screen. */
export function useNear(aheadPx: number): [RefObject<HTMLDivElement | null>, boolean] {
  const place = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    if (!place.current) return
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return
        observer.disconnect()
        setNear(true)
      },
      { rootMargin: `${aheadPx}px 0px` },
    )
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [aheadPx])
  return [place, isNear]
}
