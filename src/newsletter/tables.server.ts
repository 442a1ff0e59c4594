// The issues of the newsletter. Whom they are sent to is a matter of subscriptions/.
import { id, integer, table, text } from '#platform/database/table.server.ts'

export const newsletterIssue = table(
  'newsletter_issue',
  {
    id: id(),
    state: text({ oneOf: ['draft', 'scheduled', 'sending', 'sent', 'stopped'] }),
    subject: text(),
    /** The rest of the draft, as JSON. */
    draft: text(),
    version: integer(),
    created_on: text(),
    /** A name at the time, as the others are. */
    created_by: text(),
    changed_on: text(),
    changed_by: text(),
    send_at: text().orNull(),
    scheduled_by: text().orNull(),
    /** What is sent, as it was when the issue was scheduled: JSON. */
    frozen: text().orNull(),
    /** Why the issue was not sent at its time. */
    held_because: text().orNull(),
    started_on: text().orNull(),
    finished_on: text().orNull(),
  },
  {
    personal: { nobody: 'It goes to everybody. The names of colleagues say who wrote it.' },
    indexes: {
      due: ['state', 'send_at'],
      held: { on: ['id'], where: 'held_because is not null' },
    },
  },
)
