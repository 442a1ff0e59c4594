// Rows of the newsletter's subscribers.
import type { Generated } from 'kysely'

declare module '#platform/database.server.ts' {
  interface Tables {
    subscriber: {
      id: Generated<number>
      email: string
      email_key: string
      state: 'pending' | 'confirmed' | 'unsubscribed'
      subscribed_on: string
    }
  }
}
