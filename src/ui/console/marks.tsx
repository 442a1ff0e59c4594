// Small marks of the console: a state by shape and word, a person by initials, a key.
import type { ReactNode } from 'react'
import { Icon, type IconName } from './icon.tsx'

/** `new` is a filled disc, `hand` a half one, `shut` a ring and `draft` a dashed ring; the others have an icon. */
export type StateShape = 'new' | 'hand' | 'done' | 'shut' | 'draft' | 'live' | 'wait' | 'bad'

const icons: Partial<Record<StateShape, IconName>> = { done: 'check', live: 'check', wait: 'clock', bad: 'alert' }

export function StateMark({ shape, children }: { shape: StateShape; children: ReactNode }) {
  const icon = icons[shape]
  return (
    <span className={`st st--${shape}${icon ? ' st--icon' : ''}`}>
      {icon && <Icon name={icon} isSmall />}
      {children}
    </span>
  )
}

/** Where a lead came in, or what kind of thing a row is. */
export function KindMark({ icon, children }: { icon: IconName; children: ReactNode }) {
  return (
    <span className="kind-mark">
      <Icon name={icon} isSmall />
      {children}
    </span>
  )
}

/** The initials of a person; the name is their title. */
export function Initials({ name }: { name: string }) {
  const words = name.split(/\s+/).filter(Boolean)
  const initials = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => word?.[0] ?? '').join('')
  return (
    <span className="who" role="img" aria-label={name} title={name}>
      {initials.toUpperCase()}
    </span>
  )
}

export function Key({ children }: { children: ReactNode }) {
  return <kbd>{children}</kbd>
}

/** What keys do, in a row of such hints. They are separated by spaces: 'Alt ↑'. */
export function KeyHint({ keys, children }: { keys: string; children: ReactNode }) {
  return (
    <span>
      {keys.split(' ').map((key) => (
        <Key key={key}>{key}</Key>
      ))}
      {children}
    </span>
  )
}
