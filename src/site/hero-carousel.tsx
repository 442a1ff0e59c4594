// The carousel at the head of the home page: five seconds a slide, until someone points at it, enters it or stops it.
// The server prints the first slide complete; swiping is fetched afterwards, and everything else works without it.
import { useEffect, useRef, useState, useSyncExternalStore, type FocusEvent } from 'react'
import { IconButton } from '#ui/button.tsx'
import type { SwipeControl } from './hero-carousel-swipe.ts'
import styles from './hero-carousel.module.css'
import { HeroSlide } from './hero-slide.tsx'
import type { CarouselSlide } from './home.ts'

const slideMs = 5000

/** `turn` counts the moves: each of them starts the five seconds anew, even one that leads to the same slide. */
type Place = { index: number; turn: number }

export function HeroCarousel({ slides }: { slides: CarouselSlide[] }) {
  const many = slides.length > 1
  const [{ index, turn }, setPlace] = useState<Place>({ index: 0, turn: 0 })
  const [swipe, setSwipe] = useState<SwipeControl>()
  const [chosenPlaying, choosePlaying] = useState<boolean>()
  const [pointedAt, setPointedAt] = useState(false)
  const [entered, setEntered] = useState(false)
  const window = useRef<HTMLDivElement>(null)
  const isStill = useReducedMotion()
  const hydrated = useHydrated()

  const playing = chosenPlaying ?? !isStill
  const moving = hydrated && many && playing && !pointedAt && !entered
  const rule = moving ? undefined : playing ? styles.resting : styles.stopped

  function goTo(next: number) {
    setPlace((place) => ({ index: (next + slides.length) % slides.length, turn: place.turn + 1 }))
  }

  useEffect(() => {
    const element = window.current
    if (!many || !element) return
    let control: SwipeControl | undefined
    let gone = false
    import('./hero-carousel-swipe.ts').then(
      ({ enableSwipe }) => {
        if (gone) return
        control = enableSwipe(element, (swipedTo) => {
          setPlace((place) => (place.index === swipedTo ? place : { index: swipedTo, turn: place.turn + 1 }))
        })
        setSwipe(control)
      },
      () => {}, // Without swiping the slides still change by their buttons.
    )
    return () => {
      gone = true
      control?.remove()
      setSwipe(undefined)
    }
  }, [many])

  useEffect(() => swipe?.show(index, isStill), [swipe, index, isStill])

  // The rest of the five seconds survives a pause, as the filling rule shows.
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

  function leave(event: FocusEvent<HTMLElement>) {
    if (!event.currentTarget.contains(event.relatedTarget)) setEntered(false)
  }

  if (slides.length === 0) return null
  return (
    <section
      className={`${styles.hero} on-ink`}
      aria-roledescription="carousel"
      aria-label="Highlights"
      onPointerEnter={() => setPointedAt(true)}
      onPointerLeave={() => setPointedAt(false)}
      onFocus={(event) => event.target.matches(':focus-visible') && setEntered(true)}
      onBlur={leave}
    >
      {many && (
        <div className={styles.bar}>
          <div className="wrap">
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
        </div>
      )}
      <div ref={window} className={styles.window} aria-live={moving ? 'off' : 'polite'}>
        <div
          className={styles.track}
          style={swipe || index === 0 ? undefined : { transform: `translateX(-${index}00%)` }}
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
      </div>
    </section>
  )
}

const never = () => () => {}

/** False in the server's print and in the browser's first render, which must agree; true from then on. */
function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}

const calm = '(prefers-reduced-motion: reduce)'

function useReducedMotion(): boolean {
  return useSyncExternalStore(
    (changed) => {
      const query = matchMedia(calm)
      query.addEventListener('change', changed)
      return () => query.removeEventListener('change', changed)
    },
    () => matchMedia(calm).matches,
    () => false,
  )
}
