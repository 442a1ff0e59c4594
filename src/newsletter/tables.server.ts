// Row types of the newsletter: subscribers, their confirmation links, the suppression list, and issues.
import type { Generated } from 'kysely'

declare module '#platform/database.server.ts' {
  interface Tables {
    subscriber: {
      id: Generated<number>
      email: string
      email_key: string
      state: 'pending' | 'confirmed' | 'unsubscribed'
      page: string
      subscribed_on: string
      confirmed_on: string | null
      unsubscribed_on: string | null
      last_mail_on: string | null
      unsubscribe_token: string
    }
    subscription_token: {
      token_hash: string
      subscriber_id: number
      expires_on: string
      used_on: string | null
    }
    suppression: {
      email_key: string
      reason: 'unsubscribed' | 'refused' | 'complaint' | 'staff'
      suppressed_on: string
    }
    newsletter_issue: {
      id: Generated<number>
      issue_key: string
      subject: string
      html: string
      reached: number
      copies: number
      started_on: string
      finished_on: string | null
    }
  }
}
