// What can be done with the ticked rows of a list. It stands between filters and rows.
import type { ReactNode } from 'react'
import { IconButton } from '#ui/console/button.tsx'

type SelectionBarProps = {
  label: string
  count: number
  /** How many rows there are to tick. */
  shown: number
  onTickAll: () => void
  onClear: () => void
  children: ReactNode
}

export function SelectionBar({ label, count, shown, onTickAll, onClear, children }: SelectionBarProps) {
  const isAll = count === shown
  return (
    <div className="bulk row gap-1" role="toolbar" aria-label={label}>
      <label className="hit">
        <input
          className={`cb${isAll ? '' : ' is-some'}`}
          type="checkbox"
          checked={isAll}
          aria-label={`Select all ${shown} shown`}
          onChange={() => (isAll ? onClear() : onTickAll())}
        />
      </label>
      <b className="nowrap" role="status">
        {count} selected
      </b>
      <span className="push" />
      {children}
      <IconButton icon="close" label="Clear the selection" onClick={onClear} />
    </div>
  )
}
