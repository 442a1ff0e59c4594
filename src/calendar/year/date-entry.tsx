// One date of the calendar for everybody.
import { memo } from 'react'
import { longDayText } from '#platform/dates.ts'
import { Unbroken } from '#platform/pages/unbroken.tsx'
import type { CalendarEntry } from '#calendar/calendar-entry.ts'
import { closedDay, holidayOf, lastCheckedText, openDayText } from '#calendar/rules/day-notes.ts'
import { markNames } from '#calendar/rules/mark-names.ts'
import { changesPath, DateRow, Terms } from './date-row.tsx'

export const DateEntry = memo(function DateEntry({ entry, today }: { entry: CalendarEntry; today: string }) {
  const {
    eventduedate: day,
    typeofdate,
    eventName,
    color,
    description,
    law,
    appliesTo,
    mark,
    lawAsAt,
    link,
    id,
  } = entry
  const closed = typeofdate === 'event' ? null : closedDay(day)
  return (
    <DateRow
      day={day}
      name={eventName}
      colour={color}
      marks={[
        mark && markNames[mark],
        entry.movedFrom && 'Moved',
        closed && holidayOf(day),
        lastCheckedText(lawAsAt, today),
      ]}
      links={
        <>
          {link && <a href={link}>Read more</a>}
          {entry.movedFrom && <a href={changesPath}>What changed</a>}
          <a href={`/calendar.ics?date=${id}`}>Add to calendar</a>
        </>
      }
    >
      {description && (
        <p>
          <Unbroken text={description} />
        </p>
      )}
      {closed && mark === null && (
        <p>
          {openDayText(day)} <a href="/calendar#closed-days">About closed days</a>
        </p>
      )}
      <Terms
        of={[
          ['Applies to', appliesTo],
          ['Law', lawAsAt ? `${law} (as at ${longDayText(lawAsAt)})` : law],
        ]}
      />
    </DateRow>
  )
})
