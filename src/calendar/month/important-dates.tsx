// The block of important dates on the home page. The server renders the current month, which can be read without
// JavaScript. The script that changes the month is fetched when the block comes near, has the focus or is pressed. It
// reads the month itself, because the document has it only as markup, and takes over the markup as it stands.
import { useEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, hydrateRoot, type Root } from 'react-dom/client'
import { useRouteLoaderData } from 'react-router'
import type { RootData } from '#firm/every-page/root-data.ts'
import { useDocumentPart } from '#platform/pages/document-part.ts'
import { showToast } from '#ui/messages/toast.tsx'
import type { MonthBlockProps } from './month-block.tsx'

type Props = Omit<MonthBlockProps, 'entries' | 'agmMonthDay'> & {
  /** Null if the document has them, as the server rendered it. */
  entries: MonthBlockProps['entries'] | null
}

/** One object for all renderings: React writes the markup only when it changes, and so leaves the server's as it is. */
const untouched = { __html: '' }
/** As high as the block, so that nothing moves where the script brings it. */
const reserved = { minHeight: 'min(960px, 140vh)' }

export function ImportantDates(given: Props) {
  const place = useRef<HTMLDivElement>(null)
  const agmMonthDay = useRouteLoaderData<RootData>('root')?.settings.agmMonthDay ?? ''
  const first = useRef({ ...given, agmMonthDay })
  useEffect(() => (place.current ? takeOverWhenNear(place.current, first.current) : undefined), [])
  return (
    <section id="important-dates" className="sec" style={{ paddingTop: 0 }} aria-label="Important dates">
      <div className="wrap">
        {import.meta.env.SSR ? (
          <div ref={place} style={reserved}>
            <ServerBlock />
          </div>
        ) : (
          <div ref={place} style={reserved} suppressHydrationWarning dangerouslySetInnerHTML={untouched} />
        )}
      </div>
    </section>
  )
}

function ServerBlock() {
  return useDocumentPart()
}

function takeOverWhenNear(place: HTMLElement, given: Props & Pick<MonthBlockProps, 'agmMonthDay'>): () => void {
  const stop = new AbortController()
  let root: Root | null = null
  let presses: HTMLElement[] = []
  let isFetching = false

  async function takeOver() {
    if (isFetching) return
    isFetching = true
    try {
      const { MonthBlock, readMonth } = await import('./month-block.tsx')
      const entries = given.entries ?? (await readMonth(given.month))
      if (stop.signal.aborted) return
      // The month as it stands is worth more than the error.
      if (given.entries === null && entries.error !== null) throw new Error(entries.error)
      const block = <MonthBlock {...given} entries={entries} />
      // At once, because React answers no press of a block that it is still taking over.
      if (place.childElementCount > 0) {
        flushSync(() => void (root = hydrateRoot(place, block, { onRecoverableError: publishedSince })))
      } else (root = createRoot(place)).render(block)
      unlisten()
      // One after the other, because the next press is that of a block which has changed.
      for (const pressed of presses) flushSync(() => pressed.click())
    } catch {
      isFetching = false
      // The last press is kept until it can be answered. The next one tries again, and stands for those before.
      presses = presses.slice(-1)
      if (presses.length > 0) void showToast('error', 'Failed to fetch numbers')
    }
  }

  const observer = new IntersectionObserver(
    (entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) void takeOver()
    },
    { rootMargin: '400px' },
  )
  const press = (event: Event) => {
    const pressed = event.target instanceof Element ? event.target.closest('button') : null
    if (pressed) presses = isFetching ? [...presses, pressed] : [pressed]
    void takeOver()
  }
  const near = () => void takeOver()
  function unlisten() {
    observer.disconnect()
    place.removeEventListener('click', press)
    place.removeEventListener('focusin', near)
  }
  observer.observe(place)
  place.addEventListener('click', press)
  place.addEventListener('focusin', near)

  return () => {
    stop.abort()
    unlisten()
    // React does not take a root away while it renders another.
    queueMicrotask(() => root?.unmount())
  }
}

/** A date may have been published after the document was rendered. React then replaces the markup. */
function publishedSince() {}
