// The kinds of mail that ask the owner of an address to confirm what was asked for with it.
import { z } from 'zod'
import { noticeTranslation } from '#firm/notice/notice-translations.server.ts'
import { liveMail, NothingToSay, type MailContext, type MailTemplate } from '#platform/mail/mail-template.server.ts'
import type { ConfirmationFacts } from './confirmation-mail.server.tsx'

const payload = z.object({ token: z.string(), expiresOn: z.iso.datetime(), noticeLanguage: z.string().optional() })
export type ConfirmationTemplate = MailTemplate<z.infer<typeof payload>>

type Confirmation = Pick<MailTemplate<never>, 'name' | 'title' | 'redirectRefusal'> & {
  words: Omit<ConfirmationFacts, 'expiresOn' | 'why' | 'translation' | 'url'>
  /** Why the address gets this; null once the link has been used or has ended. */
  why: (context: MailContext, token: string) => Promise<string | null>
  url: (publicUrl: string, token: string, language?: string) => string
}

export function confirmationTemplate({ words, why, url, ...description }: Confirmation): ConfirmationTemplate {
  return liveMail({
    ...description,
    payload,
    async facts(context, { token, expiresOn, noticeLanguage }): Promise<ConfirmationFacts | NothingToSay> {
      const reason = await why(context, token)
      if (reason === null) return new NothingToSay('ended')
      const translation = noticeLanguage ? await noticeTranslation(context.database, noticeLanguage) : null
      const link = url(context.publicUrl, token, translation?.code)
      return { ...words, why: reason, expiresOn: new Date(expiresOn), translation, url: link }
    },
    compose: async () => (await import('./confirmation-mail.server.tsx')).confirmationMail,
    sample: {
      ...words,
      why: 'This address was entered on our website.',
      expiresOn: new Date('2026-11-28T05:30:00.000Z'),
      translation: null,
      url: url('https://firm.example.in', 'token'),
    },
  })
}
