// An engraved figure on the page. The server renders it. After a navigation in the browser, the browser fetches the
// engraver and renders it itself, so a first visit loads neither the engraver nor a second copy of the markup.
import { use, useEffect, useId, useRef, useState } from 'react'
import type { PlateRequest } from '#ui/art/plates.ts'
import styles from './engraving.module.css'

const fetchEngraver = () => import('./plate-markup.ts')

// A build-time constant: null in browsers, where nothing is fetched. On the server the first render waits for it.
// A static import would put the engraver into the browser's first script, and a top-level await could deadlock.
const ownEngraver = import.meta.env.SSR ? fetchEngraver() : null

type Props = {
  plate: PlateRequest
  className?: string | undefined
  /** Turns the rings once, when the figure appears. */
  turn?: boolean | undefined
  /** The accessible name of a figure that has a meaning. All others are decoration. */
  label?: string | undefined
  /** preserveAspectRatio, for a plate that fills a box of another shape. */
  par?: string | undefined
}

export function Engraving({ plate, className, turn, label, par }: Props) {
  const idPrefix = useId()
  const box = useRef<HTMLSpanElement>(null)
  const key = JSON.stringify(plate)
  const printed = useRef<string>(undefined)
  const onServer = ownEngraver && use(ownEngraver)
  const [markup, setMarkup] = useState(onServer ? onServer.plateMarkup(plate, idPrefix, par) : '')

  useEffect(() => {
    const isServerRendered = printed.current === undefined && box.current?.firstElementChild
    if (isServerRendered) printed.current = key
    if (printed.current === key) return
    let wanted = true
    fetchEngraver().then(
      (engraver) => {
        if (!wanted) return
        printed.current = key
        // Parsed from the key, because callers create a new object at each render.
        const request: PlateRequest = JSON.parse(key)
        setMarkup(engraver.plateMarkup(request, idPrefix, par))
      },
      () => {}, // Without the engraver the place stays empty, since it is only decoration.
    )
    return () => {
      wanted = false
    }
  }, [key, idPrefix, par])

  return (
    <span
      ref={box}
      className={[styles.box, plate.kind === 'counter' && styles.counter, turn && 'turn', className]
        .filter(Boolean)
        .join(' ')}
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: markup }}
    />
  )
}
