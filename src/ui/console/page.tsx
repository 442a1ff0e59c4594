// What every page of the console tells the shell: its title, what leads to it, and whether it fills the window.
import { createContext, use, useEffect, type ReactNode } from 'react'
import { createPortal } from 'react-dom'

/** The element in the bar into which a page puts its title. */
export const TitlePlace = createContext<HTMLElement | null>(null)

type PageProps = {
  title: string
  /** Stands before the title, such as a link to the list. */
  trail?: ReactNode
  /** Stands after the title, such as 'previous' and 'next'. */
  beside?: ReactNode
  /** Fills the window and scrolls in its parts. */
  isFlush?: boolean
  children: ReactNode
}

export function Page({ title, trail, beside, isFlush = false, children }: PageProps) {
  const place = use(TitlePlace)
  useEffect(() => {
    document.title = `${title} | Staff console`
  }, [title])
  return (
    <main className={isFlush ? 'page page--flush' : 'page stack'} id="main" tabIndex={-1}>
      {place &&
        createPortal(
          <>
            <div className="bar__trail">
              {trail}
              <h1>{title}</h1>
            </div>
            {beside}
          </>,
          place,
        )}
      {children}
    </main>
  )
}
