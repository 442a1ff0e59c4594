// What the marks of the calendar mean, and its keys.
import { Icon } from '#ui/console/icon.tsx'
import { KeyHint } from '#ui/console/marks.tsx'

export function Legend() {
  return (
    <div className="legend">
      <span>
        <i className="k k1" />
        Booked
      </span>
      <span>
        <Icon name="plus" isSmall />
        Open to visitors
      </span>
      <span>
        <i className="k k4" />
        Held, not confirmed
      </span>
      <span>
        <i className="k k2" />
        Blocked or holiday
      </span>
      <span>
        <i className="k k3" />
        Cancelled
      </span>
      <span>
        <Icon name="alert" isSmall />
        E-mail not sent
      </span>
      <span className="push keys">
        <KeyHint keys="← ↓ →">Move</KeyHint>
        <KeyHint keys="N">Book</KeyHint>
        <KeyHint keys="B">Block</KeyHint>
        <KeyHint keys="T">Today</KeyHint>
      </span>
    </div>
  )
}
