// The kinds of mail that ask the owner of an address to confirm what was asked for with it.
import { z } from 'zod'
import { noticeTranslation } from '#firm/notice/notice-translations.server.ts'
import { liveMail, NothingToSay, type MailTemplate } from '#platform/mail/mail-template.server.ts'
import type { ConfirmationFacts } from './confirmation-mail.server.tsx'
import { sections, type SubscriptionKind } from './kind.server.ts'
import { subscriptionToken, subscriptionUrl } from './links.server.ts'
import type { SubscriptionKindName } from './subscription.ts'

const payload = z.object({
  version: z.number(),
  expiresOn: z.iso.datetime(),
  noticeLanguage: z.string().optional(),
})

export const confirmationName = (kind: SubscriptionKindName) => `${kind}.confirm`

/** The id of the subscription is the record of the mail. */
export function confirmationOf(kind: SubscriptionKind): MailTemplate<z.infer<typeof payload>> {
  const { why, ...words } = kind.confirmation
  const known = { ...words, purpose: kind.name }
  return liveMail({
    name: confirmationName(kind.name),
    title: `Link that confirms: ${sections[kind.name].heading}`,
    redirectRefusal: 'An e-mail that asks for a confirmation can be sent only to the address that was entered.',
    payload,
    async facts({ database, publicUrl }, { version, expiresOn, noticeLanguage }, { record }) {
      const subscription = await database
        .selectFrom('subscription')
        .select(['id', 'version', 'params', 'email_key'])
        .where('id', '=', record)
        .where('version', '=', version)
        .where('status', '=', 'unconfirmed')
        .executeTakeFirst()
      if (!subscription) return new NothingToSay('ended')
      const translation = noticeLanguage ? await noticeTranslation(database, noticeLanguage) : null
      const url = subscriptionUrl(publicUrl, await subscriptionToken(database, subscription), translation?.code)
      return { ...known, why: why(subscription.params), expiresOn: new Date(expiresOn), translation, url }
    },
    compose: async () => (await import('./confirmation-mail.server.tsx')).confirmationMail,
    sample: {
      ...known,
      why: why(''),
      expiresOn: new Date('2026-11-28T05:30:00.000Z'),
      translation: null,
      url: subscriptionUrl('https://firm.example.in', 'token'),
    } satisfies ConfirmationFacts,
  })
}
