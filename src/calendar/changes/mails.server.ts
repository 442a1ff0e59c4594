// The mail that tells the office of a date that was changed.
import { z } from 'zod'
import { snapshotMail } from '#platform/mail/mail-template.server.ts'

export const dateChanged = snapshotMail({
  name: 'calendar.date-changed',
  title: 'A due date was changed, to the office',
  payload: z.object({
    title: z.string(),
    /** Null: not on the site. */
    before: z.string().nullable(),
    after: z.string().nullable(),
    circular: z.string(),
    by: z.string(),
  }),
  compose: async () => (await import('./emails.server.tsx')).dateChangedMail,
  sample: { title: 'AOC-4', before: '2026-10-30', after: '2026-11-29', circular: 'A circular', by: 'Padma Rao' },
})
