// Which days can be booked, as the site itself says.
import type { APIRequestContext } from '@playwright/test'

/** The days with a free time, in order, of the months that are so many ahead: 0 is the present one. */
export async function freeDaysOf(request: APIRequestContext, monthsAhead: readonly number[]): Promise<string[]> {
  const now = new Date()
  const all: string[] = []
  for (const ahead of monthsAhead) {
    const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + ahead, 1))
    const query = `year=${month.getUTCFullYear()}&month=${month.getUTCMonth() + 1}`
    const { days }: { days: string[] } = await (await request.get(`/get/timeslots/days?${query}`)).json()
    all.push(...days)
  }
  return all
}
