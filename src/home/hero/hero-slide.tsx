// One slide: its text on the left, its engraving on the right, rising from the control bar.
import { useState, type ReactNode } from 'react'
import { useRouteLoaderData } from 'react-router'
import type { RootData } from '#firm/every-page/root-data.ts'
import { useSite } from '#platform/pages/site.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { Engraving } from '#ui/engraving/engraving.tsx'
import { useHydrated } from '#ui/hydrated.ts'
import { Icon } from '#ui/icon.tsx'
import { Picture } from '#ui/image.tsx'
import styles from './hero-slide.module.css'
import type { CarouselSlide } from '#home/home.ts'

type Props = {
  slide: CarouselSlide
  /** '2 of 5' */
  position: string
  isCurrent: boolean
  isHidden: boolean
  /** The slide is shown now or next. Until then its picture is not loaded. */
  isNear: boolean
}

export function HeroSlide({ slide, position, isCurrent, isHidden, isNear }: Props) {
  // A page has one first-level heading, so only the visible slide has it.
  const Heading = isCurrent ? 'h1' : 'h2'
  const [hasArt, setHasArt] = useState(isNear)
  // A picture that was loaded stays, so that the slide fades out with it.
  if (isNear && !hasArt) setHasArt(true)
  return (
    <div
      className={isCurrent ? `${styles.slide} ${styles.current}` : styles.slide}
      role="group"
      aria-roledescription="slide"
      aria-label={position}
      inert={isHidden}
    >
      <SlideArt slide={slide} isWanted={hasArt} />
      <div className={`wrap ${styles.words}`}>
        <p className={styles.title}>{slide.title}</p>
        <Heading className={styles.heading}>{slide.heading}</Heading>
        {slide.content && <p className={styles.text}>{slide.content}</p>}
        {slide.buttonName && <SlideButton url={slide.buttonRoute}>{slide.buttonName}</SlideButton>}
      </div>
    </div>
  )
}

/** The firm's own plates have a fixed place on the slide. Any other picture fills it, behind a panel with the text. */
const placedPlates = [
  ['hero-transformation', styles.ledger],
  ['hero-leadership', styles.panorama],
  ['hero-contact', styles.nib],
] as const

function SlideArt({ slide, isWanted }: { slide: CarouselSlide; isWanted: boolean }) {
  const { imageurl, imagealt, title } = slide
  const root = useRouteLoaderData<RootData>('root')
  const engraved = engravedArt(imageurl, title, root)
  if (engraved) return art(isWanted && engraved)
  const plate = placedPlates.find(([name]) => imageurl.includes(name))
  const picture = <Picture src={imageurl} alt={imagealt} loading="eager" />
  return art(isWanted ? picture : <noscript>{picture}</noscript>, plate?.[1] ?? styles.photograph)
}

function engravedArt(imageurl: string, title: string, root: RootData | undefined): ReactNode {
  if (root && imageurl.includes('hero-seal')) {
    const { firmName: name, foundedYear: since } = root.settings
    const plate = { kind: 'grand-seal', name, since, cities: root.contact.data?.cities ?? [] } as const
    return <Engraving plate={plate} className={`${styles.plate} ${styles.seal}`} turn />
  }
  if (imageurl.includes('hero-innovation')) {
    return <Engraving plate={{ kind: 'thread' }} className={`${styles.plate} ${styles.thread}`} />
  }
  return imageurl ? null : <Engraving plate={{ kind: 'rosette', seed: `slide:${title}` }} className={styles.plate} />
}

function art(figure: ReactNode, place = '') {
  return <div className={`${styles.art} ${place}`}>{figure}</div>
}

/** An address of this site opens in the same tab, and any other in a new tab (specification §2). */
function SlideButton({ url, children }: { url: string; children: ReactNode }) {
  const { publicUrl } = useSite()
  const here = useHydrated() ? location.origin : null
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

function parsed(url: string, base?: string): URL | null {
  try {
    const address = new URL(url, base || undefined)
    return /^https?:$/.test(address.protocol) ? address : null
  } catch {
    return null
  }
}
