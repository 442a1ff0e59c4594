// The firm in numbers, each in a cartouche. The server renders the final value. A copy hidden from
// assistive technology counts up to it once.
import { useEffect, useRef, useState } from 'react'
import { longDayText } from '#platform/dates.ts'
import { numberText } from '#platform/text/numbers.ts'
import type { Numbers } from '#home/home.ts'
import clients from './home-counter-clients.svg'
import projects from './home-counter-projects.svg'
import reports from './home-counter-reports.svg'
import years from './home-counter-years.svg'
import styles from './home-counters.module.css'

const counters = [
  ['clients', 'Clients', clients],
  ['projects', 'Projects', projects],
  ['years', 'Years', years],
  ['reports', 'Reports', reports],
] as const
const countMs = 1000
const seenShare = 0.5

export function Counters({ numbers }: { numbers: Numbers }) {
  // A number that the firm has not entered is left out, because '0+' says nothing.
  const given = counters.filter(([key]) => numbers[key] > 0)
  if (given.length === 0) return null
  return (
    <section className="sec" aria-label="The firm in numbers">
      <div className="wrap">
        <dl className={styles.counters}>
          {given.map(([key, label, cartouche]) => (
            <div key={key} className={styles.counter}>
              <dt>{label}</dt>
              <dd>
                <img src={cartouche} alt="" width="310" height="186" loading="lazy" decoding="async" />
                <Count value={numbers[key]} />
              </dd>
            </div>
          ))}
        </dl>
        {numbers.asAt && <p className={styles.asAt}>As at {longDayText(numbers.asAt)}</p>}
      </div>
    </section>
  )
}

function Count({ value }: { value: number }) {
  const place = useRef<HTMLSpanElement>(null)
  const [counted, setCounted] = useState<number>()

  useEffect(() => {
    const element = place.current
    if (!element || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    let frame = 0
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry || entry.intersectionRatio < seenShare) return setCounted(0)
        observer.disconnect()
        const startedAt = performance.now()
        const count = (at: number) => {
          const share = Math.min(1, Math.max(0, (at - startedAt) / countMs))
          setCounted(share < 1 ? Math.round(value * (1 - (1 - share) ** 3)) : undefined)
          if (share < 1) frame = requestAnimationFrame(count)
        }
        frame = requestAnimationFrame(count)
      },
      { threshold: seenShare },
    )
    observer.observe(element)
    return () => {
      observer.disconnect()
      cancelAnimationFrame(frame)
      setCounted(undefined)
    }
  }, [value])

  const counting = counted !== undefined
  return (
    <span ref={place} className={styles.number}>
      <span className={counting ? styles.held : undefined}>{numberText(value)}+</span>
      {/* A new element for each number, because one that grows would count as a layout shift in every frame. */}
      {counting && (
        <span key={counted} aria-hidden="true">
          {numberText(counted)}+
        </span>
      )}
    </span>
  )
}
