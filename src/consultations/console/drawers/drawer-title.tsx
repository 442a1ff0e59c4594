// The heading of a drawer, which takes the focus when the drawer opens, so that the keyboard goes on there.
import { useEffect, useRef } from 'react'

export function DrawerTitle({ children, beneath }: { children: string; beneath?: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <>
      <h2 tabIndex={-1} className="drawer__title" ref={heading}>
        {children}
      </h2>
      {beneath !== undefined && <p className="muted">{beneath}</p>}
    </>
  )
}
