// How the keys move within the calendar: the date grid of the WAI-ARIA Authoring Practices.
import { weekOf } from '#consultations/record/booking-time.ts'
import { addDays, addMonths } from '#platform/dates.ts'

/** Returns the day to which a key leads from this one; null if the key does not move. Weeks begin on Sunday. */
export function dayAfterKey(day: string, { key, shiftKey }: { key: string; shiftKey: boolean }): string | null {
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1)
    case 'ArrowRight':
      return addDays(day, 1)
    case 'ArrowUp':
      return addDays(day, -7)
    case 'ArrowDown':
      return addDays(day, 7)
    case 'Home':
      return weekOf(day)
    case 'End':
      return addDays(weekOf(day), 6)
    case 'PageUp':
      return addMonths(day, shiftKey ? -12 : -1)
    case 'PageDown':
      return addMonths(day, shiftKey ? 12 : 1)
    default:
      return null
  }
}
