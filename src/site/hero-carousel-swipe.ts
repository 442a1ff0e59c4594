// Swiping and cross-fading between slides, on the carousel library. Fetched after the page has come alive.
import EmblaCarousel from 'embla-carousel'
import Fade from 'embla-carousel-fade'

export type SwipeControl = {
  show: (index: number, atOnce: boolean) => void
  remove: () => void
}

/** Takes over the window's first child as a row of slides; tells of each slide that becomes the selected one. */
export function enableSwipe(window: HTMLElement, onSelect: (index: number) => void): SwipeControl {
  const carousel = EmblaCarousel(
    window,
    { loop: true, duration: 30, breakpoints: { '(prefers-reduced-motion: reduce)': { duration: 0 } } },
    [Fade()],
  )
  carousel.on('select', () => onSelect(carousel.selectedScrollSnap()))
  return {
    show(index, atOnce) {
      if (carousel.selectedScrollSnap() !== index) carousel.scrollTo(index, atOnce)
    },
    remove: () => carousel.destroy(),
  }
}
