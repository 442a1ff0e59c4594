// Makes one change of several bookings, each as if it had been made alone.
import { messageOf } from '#platform/console/call.ts'

export type Failed<Booking> = { booking: Booking; message: string }

/** One after another, also after one has failed. Returns those for which it was not made, with the reason. */
export async function changeEach<Booking>(
  bookings: readonly Booking[],
  change: (booking: Booking) => Promise<unknown>,
): Promise<Failed<Booking>[]> {
  const failed: Failed<Booking>[] = []
  for (const booking of bookings) {
    try {
      await change(booking)
    } catch (error) {
      failed.push({ booking, message: messageOf(error) })
    }
  }
  return failed
}

/** 'One meeting', '3 meetings' */
export function meetingsText(count: number): string {
  return count === 1 ? 'One meeting' : `${count} meetings`
}
