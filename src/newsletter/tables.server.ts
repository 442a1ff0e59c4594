// Row types of the newsletter: subscribers, their confirmation links, issues and
// their copies.
import type { Generated } from 'kysely'
import type { ColumnsOf } from '#forms/field-table.ts'
import type { subscriptionForm } from './subscription.ts'

declare module '#platform/database/database.server.ts' {
  interface Tables {
    subscriber: { [answer in keyof ColumnsOf<typeof subscriptionForm, 'subscriber'>]: Generated<string> } & {
      email: string
      id: Generated<number>
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
    newsletter_issue: {
      id: Generated<number>
      state: 'draft' | 'scheduled' | 'sending' | 'sent' | 'stopped'
      subject: string
      draft: string
      version: number
      created_on: string
      created_by: string
      changed_on: string
      changed_by: string
      send_at: string | null
      scheduled_by: string | null
      frozen: string | null
      held_because: string | null
      reached: number
      /** Always 0. */
      suppressed: 0
      started_on: string | null
      finished_on: string | null
    }
    newsletter_copy: {
      id: Generated<number>
      issue_id: number
      subscriber_id: number | null
      mail_id: number | null
      /** Always 'waiting'. */
      outcome: 'waiting'
      /** Always ''. */
      reason: ''
    }
  }
}
