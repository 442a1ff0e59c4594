// What stands above the calendar: which days, whose, and which view of them. Below it, what its marks mean.
import { dayMonthText, mondayOf } from '#consultations/record/booking-time.ts'
import { addDays } from '#platform/dates.ts'
import type { BookingCalendar, Consultant } from '#consultations/by-staff/bookings.ts'
import { spanText } from '#consultations/console/booking-words.ts'
import { Button, ButtonLink, IconButton } from '#ui/console/button.tsx'
import { Icon } from '#ui/console/icon.tsx'
import { KeyHint } from '#ui/console/marks.tsx'

export type View = 'week' | 'list'

type ToolbarProps = {
  view: View
  at: string
  isPhone: boolean
  calendar: BookingCalendar | undefined
  consultants: Consultant[]
  consultant: number | null
  onPage: (by: number) => void
  onToday: () => void
  onChange: (changes: Record<string, string>) => void
  addressOf: (path: string) => string
}

const views = [
  ['week', 'Week'],
  ['list', 'List'],
] as const

export function Toolbar(props: ToolbarProps) {
  const { view, at, isPhone, consultants, consultant, onPage, onToday, onChange, addressOf } = props
  const what = isPhone ? 'day' : 'week'
  return (
    <div className="filters row wraps">
      {view === 'list' ? (
        <h2 className="weekp__span">All bookings</h2>
      ) : (
        <>
          <IconButton icon="left" className="ib--line" label={`Previous ${what}`} onClick={() => onPage(-1)} />
          <IconButton icon="right" className="ib--line" label={`Next ${what}`} onClick={() => onPage(1)} />
          <h2 className="weekp__span" aria-live="polite">
            {titleOf(props)}
          </h2>
          <Button onClick={onToday}>Today</Button>
        </>
      )}
      <div className="weekp__tools row wraps">
        <div className="row">
          {consultants.length > 1 && (
            <select
              className="in in--s"
              aria-label="Whose bookings"
              value={consultant ?? ''}
              onChange={(event) => onChange({ who: event.target.value })}
            >
              <option value="">Everyone</option>
              {consultants.map(({ number, name }) => (
                <option key={number} value={number}>
                  {name}
                </option>
              ))}
            </select>
          )}
          <div className="seg" role="group" aria-label="View">
            {views.map(([value, label]) => (
              <button
                type="button"
                key={value}
                aria-pressed={view === value}
                onClick={() => onChange({ view: value === 'week' ? '' : value, at })}
              >
                {isPhone && value === 'week' ? 'Day' : label}
              </button>
            ))}
          </div>
        </div>
        <div className="row">
          <ButtonLink icon="plus" to={addressOf('/new')}>
            <span>
              Book<span className="weekp__more"> a time</span>
            </span>
          </ButtonLink>
          <ButtonLink icon="block" to={addressOf('/block')}>
            <span>
              Block<span className="weekp__more"> time</span>
            </span>
          </ButtonLink>
        </div>
      </div>
    </div>
  )
}

function titleOf({ at, calendar, isPhone }: ToolbarProps): string {
  if (isPhone) return dayMonthText(at)
  const open = (calendar?.days ?? []).filter(({ slots }) => slots.length > 0).map(({ day }) => day)
  return spanText(open[0] ?? mondayOf(at), open.at(-1) ?? addDays(mondayOf(at), 6))
}

/** What the marks of the calendar mean, and its keys. */
export function Legend() {
  return (
    <div className="legend row wraps fine muted">
      <span className="row">
        <i className="k k1" />
        Booked
      </span>
      <span className="row">
        <Icon name="plus" isSmall />
        Open to visitors
      </span>
      <span className="row">
        <i className="k k4" />
        Held, not confirmed
      </span>
      <span className="row">
        <i className="k k2" />
        Blocked or holiday
      </span>
      <span className="row">
        <i className="k k3" />
        Cancelled
      </span>
      <span className="row">
        <Icon name="alert" isSmall />
        E-mail not sent
      </span>
      <span className="push keys row wraps">
        <KeyHint keys="← ↓ →">Move</KeyHint>
        <KeyHint keys="N">Book</KeyHint>
        <KeyHint keys="B">Block</KeyHint>
        <KeyHint keys="T">Today</KeyHint>
      </span>
    </div>
  )
}
