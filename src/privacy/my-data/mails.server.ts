// The kinds of mail about a person's own data.
import { z } from 'zod'
import { NothingToSay, liveMail, snapshotMail } from '#platform/mail/mail-template.server.ts'
import type { Correction } from './emails.server.tsx'
import { findLink } from './link.server.ts'

export const ownDataLink = liveMail({
  name: 'my-data.link',
  title: 'Link to a person’s own data',
  payload: z.object({ token: z.string() }),
  redirectRefusal:
    'This e-mail opens personal data, so it cannot be sent to another address. Ask the person to request it again.',
  async facts({ database, now }, { token }) {
    const link = await findLink(database, token, now)
    if (!link || link.erased_on !== null) return new NothingToSay('ended')
    return { token, expiresOn: new Date(link.expires_on) }
  },
  compose: async () => (await import('./emails.server.tsx')).linkMail,
  sample: { token: 'token', expiresOn: new Date('2026-11-22T05:30:00.000Z') },
})

export const correctionToOffice = liveMail({
  name: 'my-data.correction',
  title: 'Request for a correction, to the office',
  payload: z.object({}),
  async facts({ database }, _, { record }): Promise<Correction | NothingToSay> {
    const lead = await database.selectFrom('lead').selectAll().where('id', '=', record).executeTakeFirst()
    if (!lead) return new NothingToSay('gone')
    const { email, message: text, reference } = lead
    return { email, text, reference, receivedOn: new Date(lead.received_on) }
  },
  compose: async () => (await import('./emails.server.tsx')).correctionMail,
  sample: {
    email: 'meera@example.in',
    text: 'My name is spelt otherwise.',
    reference: 'ABCDE-12345',
    receivedOn: new Date('2026-11-21T05:30:00.000Z'),
  },
})

/** Names references only, because it must not contain what was erased. */
export const officeNote = snapshotMail({
  name: 'my-data.office-note',
  title: 'Data erased or consent withdrawn, to the office',
  payload: z.object({ kind: z.enum(['erasure', 'withdrawal', 'age']), references: z.array(z.string()) }),
  compose: async () => (await import('./emails.server.tsx')).officeNoteMail,
  sample: { kind: 'erasure', references: ['ABCDE-12345'] },
})
