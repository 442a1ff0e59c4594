// One slide: what it says at the left, its engraving rising from the control bar at the right.
import { useSyncExternalStore, type ReactNode } from 'react'
import { useSite } from '#platform/site.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { Engraving } from '#ui/engraving.tsx'
import { Icon } from '#ui/icon.tsx'
import { Picture } from '#ui/image.tsx'
import styles from './hero-carousel.module.css'
import type { CarouselSlide } from './home.ts'

type Props = {
  slide: CarouselSlide
  /** '2 of 5' */
  position: string
  isCurrent: boolean
  isHidden: boolean
  /** Its picture is wanted now or next. */
  isNear: boolean
}

export function HeroSlide({ slide, position, isCurrent, isHidden, isNear }: Props) {
  // The page has one first-level heading: the one that can be seen.
  const Heading = isCurrent ? 'h1' : 'h2'
  return (
    <div
      className={isCurrent ? `${styles.slide} ${styles.current}` : styles.slide}
      role="group"
      aria-roledescription="slide"
      aria-label={position}
      inert={isHidden}
    >
      <SlideArt slide={slide} isNear={isNear} />
      <div className={`wrap ${styles.words}`}>
        <p className={styles.title}>{slide.title}</p>
        <Heading className={styles.heading}>{slide.heading}</Heading>
        {slide.content && <p className={styles.text}>{slide.content}</p>}
        {slide.buttonName && <SlideButton url={slide.buttonRoute}>{slide.buttonName}</SlideButton>}
      </div>
    </div>
  )
}

/** The firm's own plates know their place on the slide; any other picture fills it behind a panel for the words. */
const placedPlates = [
  ['hero-transformation', styles.ledger],
  ['hero-leadership', styles.panorama],
  ['hero-contact', styles.nib],
] as const

function SlideArt({ slide, isNear }: { slide: CarouselSlide; isNear: boolean }) {
  const { imageurl, imagealt, title } = slide
  const loading = isNear ? 'eager' : 'lazy'
  const placed = placedPlates.find(([name]) => imageurl.includes(name))
  if (placed) return art(<Picture src={imageurl} alt={imagealt} loading={loading} />, placed[1])
  if (imageurl.includes('hero-seal')) return art(<Engraving plate={{ kind: 'grand-seal' }} className={`${styles.plate} ${styles.seal}`} turn />)
  if (imageurl.includes('hero-innovation')) return art(<Engraving plate={{ kind: 'thread' }} className={`${styles.plate} ${styles.thread}`} />)
  if (!imageurl) return art(<Engraving plate={{ kind: 'rosette', seed: `slide:${title}` }} className={styles.plate} />)
  return art(<Picture src={imageurl} alt={imagealt} loading={loading} />, styles.photograph)
}

function art(figure: ReactNode, place = '') {
  return <div className={`${styles.art} ${place}`}>{figure}</div>
}

/** An address of the site itself is followed inside it; any other opens a window of its own (specification §2). */
function SlideButton({ url, children }: { url: string; children: ReactNode }) {
  const { publicUrl } = useSite()
  const here = useSyncExternalStore(neverChanges, browserOrigin, unknownOrigin)
  const target = parsed(url, publicUrl)
  if (!target) return null
  const isOwn = target.origin === parsed(publicUrl)?.origin || target.origin === here
  if (isOwn) {
    return (
      <ButtonLink to={target.pathname + target.search + target.hash} className={styles.button}>
        {children}
        <Icon name="arrow" />
      </ButtonLink>
    )
  }
  return (
    <ButtonLink to={target.href} target="_blank" rel="noopener" className={styles.button}>
      {children}
      <Icon name="ext" />
      <span className="vh"> (opens in a new tab)</span>
    </ButtonLink>
  )
}

const neverChanges = () => () => {}
const browserOrigin = () => location.origin
const unknownOrigin = () => ''

function parsed(url: string, base?: string): URL | null {
  const address = URL.parse(url, base || undefined)
  return address && /^https?:$/.test(address.protocol) ? address : null
}
