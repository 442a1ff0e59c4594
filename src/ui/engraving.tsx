// An engraved figure on the page. The server prints it; after a navigation inside the site the browser fetches the
// engraver and prints it itself, so the first visit pays for neither the engraver nor a second copy of the markup.
import { use, useEffect, useId, useRef, useState } from 'react'
import type { PlateRequest } from '#ui/art/plates.ts'
import styles from './engraving.module.css'

const fetchEngraver = () => import('./plate-markup.ts')

// A constant of the build: in browsers this is null, and nothing is fetched. On the server the first render waits for
// it; a static import would put the engraver into the browser's first script, and a top-level await could wait for itself.
const ownEngraver = import.meta.env.SSR ? fetchEngraver() : null

type Props = {
  plate: PlateRequest
  className?: string | undefined
  /** The rings come to rest once, on arrival. */
  turn?: boolean | undefined
  /** Only a figure that says something has a name; the rest are decoration. */
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
    const arrivedWithThePage = printed.current === undefined && box.current?.firstElementChild
    if (arrivedWithThePage) printed.current = key
    if (printed.current === key) return
    let wanted = true
    fetchEngraver().then(
      (engraver) => {
        if (!wanted) return
        printed.current = key
        // The plate is read back from its key: callers build the object anew at each render.
        const asked: PlateRequest = JSON.parse(key)
        setMarkup(engraver.plateMarkup(asked, idPrefix, par))
      },
      () => {}, // Without the engraver the place stays empty: decoration is never worth an error.
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
