// The call that lists the events.
import type { Database } from '#platform/database/database.server.ts'
import { listCall, openApiRouter } from '#platform/http/call.server.ts'
import { eventSchema, type Event } from './event-record.ts'
import { events } from './events.server.ts'

declare module '#platform/pages/calls.ts' {
  interface Calls {
    '/get/events': { list: Event }
  }
}

export function eventsApi({ database }: { database: Database }) {
  const list = listCall('/get/events', { tags: ['Events'], summary: 'Events, the latest first', item: eventSchema })
  return openApiRouter().openapi(list, async (c) => c.json(await events(database), 200))
}
