// What the events bring to the site.
import { dayText } from '#platform/dates.ts'
import { liveRows } from '#platform/records/stored-fields.server.ts'
import type { Room } from '#room.server.ts'
import { eventsApi } from './api.server.ts'
import { eventRecord } from './event-record.ts'

export const room: Room = {
  pages: [{ path: '/events', isIndexed: true }],
  addresses: [{ path: '/get/events' }],
  reads: (parts) => [eventsApi(parts)],
  content: [
    liveRows(eventRecord, { table: 'event', orderBy: ['day', 'id'], file: 'events.json', whenAbsent: () => [] }),
  ],
  passages: async (get) =>
    (await get('/get/events')).map(({ id, title, day, place, text }) => ({
      kind: 'event',
      key: id,
      title,
      href: '/events',
      units: [`${title}: ${dayText(day)}, ${place}.`, ...text.split('\n\n')],
      heading: 'Events, seminars, day and place',
    })),
}
