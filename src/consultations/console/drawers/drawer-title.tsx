// The heading of a drawer, which takes the focus when the drawer opens, so that the keyboard goes on there. With another
// `key` it does so again, if what had the focus has lost it.
import { useEffect, useRef } from 'react'

export function DrawerTitle({ children, beneath }: { children: string; beneath?: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!heading.current?.closest('.drawer')?.contains(document.activeElement)) heading.current?.focus()
  }, [])
  return (
    <>
      <h2 tabIndex={-1} className="drawer__title" ref={heading}>
        {children}
      </h2>
      {beneath !== undefined && <p className="muted">{beneath}</p>}
    </>
  )
}
