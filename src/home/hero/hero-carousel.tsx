// The carousel at the top of the home page. A slide is shown for five seconds; hovering, focus and the pause button
// stop it. The server renders the first slide in full, and without JavaScript the slides are stacked.
import {
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
  type FocusEvent,
  type PointerEvent,
  type ReactNode,
} from 'react'
import { IconButton } from '#ui/button.tsx'
import { useHydrated } from '#ui/hydrated.ts'
import styles from './hero-carousel.module.css'
import { HeroSlide } from './hero-slide.tsx'
import type { CarouselSlide } from '#home/home.ts'

const slideMs = 5000
/** A touch that moves this far sideways, and further sideways than up or down, is a swipe. */
const swipePx = 48

/** `turn` counts the moves. Every move restarts the five seconds, even one to the same slide. */
type SlidePosition = { index: number; turn: number }

/** `children` stand above the controls. */
export function HeroCarousel({ slides, children }: { slides: CarouselSlide[]; children: ReactNode }) {
  const many = slides.length > 1
  const [{ index, turn }, setPlace] = useState<SlidePosition>({ index: 0, turn: 0 })
  const [chosenPlaying, choosePlaying] = useState<boolean>()
  const [hovered, setHovered] = useState(false)
  const [focused, setFocused] = useState(false)
  const touch = useRef<{ x: number; y: number }>(undefined)
  const isStill = useReducedMotion()
  const hydrated = useHydrated()

  const playing = chosenPlaying ?? !isStill
  const moving = hydrated && many && playing && !hovered && !focused
  const rule = moving ? undefined : playing ? styles.resting : styles.stopped

  function goTo(next: number) {
    setPlace((place) => ({ index: (next + slides.length) % slides.length, turn: place.turn + 1 }))
  }

  // After a pause the timer continues with the remaining time, as the progress bar does.
  const rest = useRef({ turn, ms: slideMs })
  useEffect(() => {
    if (!moving) return
    if (rest.current.turn !== turn) rest.current = { turn, ms: slideMs }
    const startedAt = performance.now()
    const timer = setTimeout(() => setPlace({ index: (index + 1) % slides.length, turn: turn + 1 }), rest.current.ms)
    return () => {
      clearTimeout(timer)
      rest.current.ms = Math.max(0, rest.current.ms - (performance.now() - startedAt))
    }
  }, [moving, index, turn, slides.length])

  function touchDown({ pointerType, clientX, clientY }: PointerEvent) {
    touch.current = pointerType === 'mouse' ? undefined : { x: clientX, y: clientY }
  }

  function touchUp({ clientX, clientY }: PointerEvent) {
    if (!touch.current || !many) return
    const acrossPx = clientX - touch.current.x
    const downPx = clientY - touch.current.y
    touch.current = undefined
    if (Math.abs(acrossPx) < swipePx || Math.abs(acrossPx) < Math.abs(downPx)) return
    goTo(acrossPx < 0 ? index + 1 : index - 1)
  }

  function leave(event: FocusEvent<HTMLElement>) {
    if (!event.currentTarget.contains(event.relatedTarget)) setFocused(false)
  }

  if (slides.length === 0) return null
  return (
    <section
      className={`${styles.hero} on-ink`}
      aria-roledescription="carousel"
      aria-label="Highlights"
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={(event) => event.target.matches(':focus-visible') && setFocused(true)}
      onBlur={leave}
    >
      <div className={styles.bar}>
        <div className="wrap">{children}</div>
        {many && (
          <div className={`wrap ${styles.controls}`}>
            <div className={styles.buttons}>
              <IconButton
                icon={playing ? 'pause' : 'play'}
                label={playing ? 'Pause the slides' : 'Play the slides'}
                onClick={() => choosePlaying(!playing)}
              />
              <IconButton icon="left" label="Previous slide" onClick={() => goTo(index - 1)} />
              <IconButton icon="arrow" label="Next slide" onClick={() => goTo(index + 1)} />
            </div>
            <div className={styles.tabs} role="group" aria-label="Choose a slide">
              {slides.map((slide, place) => (
                <button
                  key={slide.id}
                  type="button"
                  className={styles.tab}
                  aria-current={place === index ? 'true' : undefined}
                  onClick={() => goTo(place)}
                >
                  {place === index && <i key={turn} className={rule} />}
                  <span>{slide.controlTitle}</span>
                </button>
              ))}
            </div>
          </div>
        )}
      </div>
      <div
        className={styles.slides}
        aria-live={moving ? 'off' : 'polite'}
        onPointerDown={touchDown}
        onPointerUp={touchUp}
        onPointerCancel={() => (touch.current = undefined)}
      >
        {slides.map((slide, place) => (
          <HeroSlide
            key={slide.id}
            slide={slide}
            position={`${place + 1} of ${slides.length}`}
            isCurrent={place === index}
            isHidden={hydrated && place !== index}
            isNear={place === 0 || (hydrated && (place === index || place === (index + 1) % slides.length))}
          />
        ))}
      </div>
    </section>
  )
}

const reducedMotion = '(prefers-reduced-motion: reduce)'

function useReducedMotion(): boolean {
  return useSyncExternalStore(
    (changed) => {
      const query = matchMedia(reducedMotion)
      query.addEventListener('change', changed)
      return () => query.removeEventListener('change', changed)
    },
    () => matchMedia(reducedMotion).matches,
    () => false,
  )
}
