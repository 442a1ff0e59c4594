// A button with a menu of choices. The arrow keys move within it without choosing, so that nothing changes on the way.
import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { Icon } from '#ui/console/icon.tsx'

export type Choice = { label: string; isCurrent?: boolean; choose: () => void }

type MenuProps = {
  /** What the button shows. */
  children: ReactNode
  label: string
  choices: readonly Choice[]
  className?: string
  id?: string
  isDisabled?: boolean
  /** Opens upwards, for a button at the foot of the window. */
  isUp?: boolean
}

export function Menu({ children, label, choices, className = 'btn', id, isDisabled = false, isUp = false }: MenuProps) {
  const [isOpen, setOpen] = useState(false)
  const list = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const listId = useId()

  useEffect(() => {
    if (!isOpen) return
    const items = [...(list.current?.querySelectorAll('button') ?? [])]
    ;(items.find((item) => item.getAttribute('aria-checked') === 'true') ?? items[0])?.focus()
    const onPointer = (event: PointerEvent) => {
      if (event.target instanceof Node && !list.current?.parentElement?.contains(event.target)) setOpen(false)
    }
    document.addEventListener('pointerdown', onPointer)
    return () => document.removeEventListener('pointerdown', onPointer)
  }, [isOpen])

  function onKeyDown(event: React.KeyboardEvent) {
    const items = [...(list.current?.querySelectorAll('button') ?? [])]
    const at = items.findIndex((item) => item === document.activeElement)
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: items.length - 1 }[event.key]
    if (to !== undefined) items[(to + items.length) % items.length]?.focus()
    else if (event.key === 'Escape') close()
    else if (event.key === 'Tab') return setOpen(false)
    else if (/^[a-z]$/i.test(event.key)) {
      const begins = (item: HTMLElement) => item.textContent?.toLowerCase().startsWith(event.key.toLowerCase()) ?? false
      ;(items.slice(at + 1).find(begins) ?? items.find(begins))?.focus()
    } else return
    event.preventDefault()
    event.stopPropagation()
  }

  function close() {
    setOpen(false)
    button.current?.focus()
  }

  return (
    <div className="choose">
      <button
        type="button"
        id={id}
        ref={button}
        className={className}
        disabled={isDisabled}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? listId : undefined}
        aria-label={label}
        onClick={() => setOpen(!isOpen)}
      >
        {children}
      </button>
      {isOpen && (
        <div
          className={`choose__list${isUp ? ' choose__list--up' : ''}`}
          id={listId}
          ref={list}
          role="menu"
          tabIndex={-1}
          aria-label={label}
          onKeyDown={onKeyDown}
        >
          {choices.map((choice, place) => (
            <button
              key={place}
              type="button"
              role="menuitemradio"
              aria-checked={choice.isCurrent ?? false}
              tabIndex={-1}
              onClick={() => {
                close()
                choice.choose()
              }}
            >
              {choice.isCurrent ? <Icon name="check" isSmall /> : <span />}
              {choice.label}
            </button>
          ))}
        </div>
      )}
    </div>
  )
}

/** The mark at the end of a button that opens a menu. */
export function Down() {
  return <Icon name="down" isSmall />
}
