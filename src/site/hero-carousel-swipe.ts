// Swiping and cross-fading between slides, on the carousel library. Fetched after the page has come alive.
import EmblaCarousel from 'embla-carousel'
import Fade from 'embla-carousel-fade'

export type SwipeControl = {
  show: (index: number, atOnce: boolean) => void
  remove: () => void
}

/** A slow drag as long as this counts as a swipe too; the library itself asks for a flick or half the width. */
const swipePx = 60

/** Takes over the window's first child as a row of slides; tells of each slide that becomes the selected one. */
export function enableSwipe(window: HTMLElement, onSelect: (index: number) => void): SwipeControl {
  const carousel = EmblaCarousel(
    window,
    { loop: true, duration: 18, breakpoints: { '(prefers-reduced-motion: reduce)': { duration: 0 } } },
    [Fade()],
  )
  carousel.on('select', () => onSelect(carousel.selectedScrollSnap()))

  const drag = { index: 0, fromX: 0, toX: 0 }
  function start(event: PointerEvent) {
    Object.assign(drag, { index: carousel.selectedScrollSnap(), fromX: event.clientX, toX: event.clientX })
  }
  function follow(event: PointerEvent) {
    drag.toX = event.clientX
  }
  window.addEventListener('pointerdown', start)
  window.addEventListener('pointermove', follow)
  carousel.on('pointerUp', () => {
    const movedPx = drag.toX - drag.fromX
    if (Math.abs(movedPx) < swipePx || carousel.selectedScrollSnap() !== drag.index) return
    if (movedPx < 0) carousel.scrollNext()
    else carousel.scrollPrev()
  })

  return {
    show(index, atOnce) {
      if (carousel.selectedScrollSnap() !== index) carousel.scrollTo(index, atOnce)
    },
    remove() {
      window.removeEventListener('pointerdown', start)
      window.removeEventListener('pointermove', follow)
      carousel.destroy()
    },
  }
}
