// The kinds of mail to staff about their own accounts.
import { z } from 'zod'
import { NothingToSay, liveMail, snapshotMail, type MailContext } from '#platform/mail/mail-template.server.ts'
import { tokenHash } from '#platform/tokens.server.ts'
import { roles } from '#staff/roles.ts'

const opensAccount = 'This e-mail opens an account, so it cannot be sent to another address.'
const requestAgain = `${opensAccount} Ask the person to request it again.`
const link = z.object({ token: z.string(), expiresOn: z.iso.datetime() })
const sampleLink = { token: 'token', expiresOn: new Date('2026-11-28T05:30:00.000Z') }

async function openLinkOf({ database, now }: MailContext, { token, expiresOn }: z.infer<typeof link>) {
  const row = await database
    .selectFrom('staff_link')
    .select('id')
    .where('token_hash', '=', tokenHash(token))
    .where('expires_on', '>', now.toISOString())
    .executeTakeFirst()
  return row ? { token, expiresOn: new Date(expiresOn) } : new NothingToSay('ended')
}

export const invitationToStaff = liveMail({
  name: 'staff.invitation',
  title: 'Invitation to the console',
  payload: link.extend({
    invitedBy: z.string(),
    powers: z.object({
      role: z.enum(roles),
      includes: z.enum(roles).nullable(),
      can: z.array(z.string()),
      cannotOpen: z.array(z.string()),
    }),
  }),
  redirectRefusal: `${opensAccount} Invite the person again under People.`,
  async facts(context, { invitedBy, powers, ...given }) {
    const open = await openLinkOf(context, given)
    return open instanceof NothingToSay ? open : { ...open, invitedBy, powers }
  },
  compose: async () => (await import('./emails.server.tsx')).invitationMail,
  sample: {
    ...sampleLink,
    invitedBy: 'Padma Rao',
    powers: { role: 'editor', includes: null, can: ['write'], cannotOpen: ['Inbox'] },
  },
})

export const passwordReset = liveMail({
  name: 'staff.reset',
  title: 'Link to choose a new password',
  payload: link,
  redirectRefusal: requestAgain,
  facts: openLinkOf,
  compose: async () => (await import('./emails.server.tsx')).resetMail,
  sample: sampleLink,
})

export const newEmailLink = liveMail({
  name: 'staff.new-email',
  title: 'Link to confirm a new address',
  payload: link,
  redirectRefusal: requestAgain,
  async facts({ database, now }, { token, expiresOn }) {
    const row = await database
      .selectFrom('staff_new_email')
      .select('staff_id')
      .where('token_hash', '=', tokenHash(token))
      .where('expires_on', '>', now.toISOString())
      .executeTakeFirst()
    return row ? { token, expiresOn: new Date(expiresOn) } : new NothingToSay('ended')
  },
  compose: async () => (await import('./emails.server.tsx')).newEmailMail,
  sample: sampleLink,
})

export const accountChange = snapshotMail({
  name: 'staff.change',
  title: 'A change to an account',
  payload: z.object({ what: z.string(), on: z.iso.datetime() }),
  compose: async () => (await import('./emails.server.tsx')).changeMail,
  sample: { what: 'Your password was changed', on: '2026-11-21T05:30:00.000Z' },
})
