// The choice of a service: pills on wide screens; on narrow ones a list that opens from the bottom, a popover that works
// before hydration.
import { useEffect, useRef, type CSSProperties, type MouseEvent, type RefObject } from 'react'
import { Link } from 'react-router'
import { Icon } from '#ui/icon.tsx'
import { hidePopover, isPopoverOpen } from '#ui/popover.ts'
import { serviceAddress } from './service-address.ts'
import styles from './service-choice.module.css'

type Props = {
  services: { id: number; title: string }[]
  selected?: { id: number; title: string } | undefined
  /** Takes the focus once a service was chosen in the list. */
  heading: RefObject<HTMLHeadingElement | null>
}

const listId = 'services'

export function ServiceChoice({ services, selected, heading }: Props) {
  const list = useRef<HTMLUListElement>(null)
  const hasChosen = useRef(false)
  const id = selected?.id

  useEffect(() => {
    if (!hasChosen.current) return
    hasChosen.current = false
    heading.current?.focus()
  }, [id, heading])

  function choose({ target }: MouseEvent<HTMLElement>) {
    const isLink = target instanceof Element && target.closest('a') !== null
    if (!isLink || !isPopoverOpen(list.current)) return
    hasChosen.current = true
    hidePopover(list.current)
  }

  return (
    <nav aria-label="Services">
      <button type="button" className={styles.open} popoverTarget={listId}>
        {selected?.title ?? 'Choose a service'}
        <Icon name="plus" />
      </button>
      <ul id={listId} ref={list} className={styles.pills} popover="auto" onClickCapture={choose}>
        {services.map((service) => (
          <li key={service.id} style={{ '--letters': service.title.length } as CSSProperties}>
            <Link
              to={serviceAddress(service)}
              className={styles.pill}
              aria-current={service.id === id ? 'page' : undefined}
              preventScrollReset
            >
              {service.title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
