// What the marks of the calendar mean, and its keys.
import { Icon } from '#ui/console/icon.tsx'
import { Key } from '#ui/console/marks.tsx'

export function Legend({ isMonth }: { isMonth: boolean }) {
  return (
    <div className="legend">
      {!isMonth && (
        <span>
          <i className="k k1" />
          Booked
        </span>
      )}
      {!isMonth && (
        <span>
          <Icon name="plus" isSmall />
          Open to visitors
        </span>
      )}
      <span>
        <i className="k k4" />
        Held, not confirmed
      </span>
      <span>
        <i className="k k2" />
        Blocked or holiday
      </span>
      {!isMonth && (
        <span>
          <i className="k k3" />
          Cancelled, free again
        </span>
      )}
      <span>
        <Icon name="alert" isSmall />
        E-mail failed
      </span>
      <span className="push keys">
        <span>
          <Key>←</Key>
          <Key>↓</Key>
          <Key>→</Key>Move
        </span>
        <span>
          <Key>N</Key>Book
        </span>
        <span>
          <Key>B</Key>Block
        </span>
        <span>
          <Key>T</Key>Today
        </span>
      </span>
    </div>
  )
}
