// The heading of a drawer, which takes the focus when the drawer opens, so that the keyboard goes on there.
import { useEffect, useRef } from 'react'

type TitleProps = {
  children: string
  beneath?: string
  /** With another one the heading takes the focus again, if what had it is gone. */
  version?: number
}

export function DrawerTitle({ children, beneath, version }: TitleProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const isOpen = useRef(false)
  useEffect(() => {
    const { activeElement } = document
    const isElsewhere = isOpen.current
      ? activeElement === document.body
      : !heading.current?.closest('.drawer')?.contains(activeElement)
    if (isElsewhere) heading.current?.focus()
    isOpen.current = true
  }, [version])
  return (
    <>
      <h2 tabIndex={-1} className="drawer__title" ref={heading}>
        {children}
      </h2>
      {beneath !== undefined && <p className="muted">{beneath}</p>}
    </>
  )
}
