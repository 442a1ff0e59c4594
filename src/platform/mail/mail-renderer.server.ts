// Makes the words of a mail out of its row, with the templates that the rooms bring.
import { inTransaction, type Database } from '#platform/database/database.server.ts'
import { loggable, type Log } from '#platform/log.server.ts'
import { NothingToSay, type AnyMailTemplate, type MailContext, type MailRow } from './mail-template.server.ts'
import { checkLetter, type Letter } from './letter.server.ts'
import { composeMail, type Letterhead, type MailContent } from './template.server.tsx'

export type StoredMail = MailRow & { payload: string }

export type MailRenderer = {
  /** For sending. Notes first which version of its record the mail tells, so that another one about the same knows it. */
  render: (mail: StoredMail, now: Date) => Promise<Letter | NothingToSay>
  /** As it would be sent now. Changes nothing. */
  preview: (mail: StoredMail, now: Date) => Promise<Letter | NothingToSay>
  /** Undefined for one of a later release. */
  templateOf: (name: string) => AnyMailTemplate | undefined
  /** Makes the words of every kind once, of a sample. The log names those that fail. Never rejects. */
  checkSamples: () => Promise<void>
  /** The name of a template that failed when it was last used; null if none did. */
  failing: () => string | null
}

type Site = {
  database: Database
  templates: readonly AnyMailTemplate[]
  letterhead: (database: Database, publicUrl: string) => Promise<Letterhead>
  publicUrl: string
  secret: string
  log: Log
}

export function openMailRenderer({ database, templates, letterhead, publicUrl, secret, log }: Site): MailRenderer {
  const byName = new Map(templates.map((template) => [template.name, template]))
  const failed = new Set<string>()

  async function letterFrom(mail: StoredMail, now: Date, draft: typeof draftMail) {
    const template = byName.get(mail.template)
    if (template === undefined) throw new Error(`No room brings the template ${mail.template}`)
    const found = await draft(template, { database, publicUrl, secret, now }, mail)
    return found instanceof NothingToSay ? found : letterOf(found.content)
  }

  async function letterOf(content: (head: Letterhead) => Promise<MailContent>): Promise<Letter> {
    const head = await letterhead(database, publicUrl)
    return checkLetter(composeMail(head, await content(head)))
  }

  return {
    templateOf: (name) => byName.get(name),
    failing: () => [...failed][0] ?? null,
    preview: (mail, now) => letterFrom(mail, now, draftMail),
    async render(mail, now) {
      try {
        const letter = await letterFrom(mail, now, draftAndNote)
        failed.delete(mail.template)
        return letter
      } catch (error) {
        if (!isOfDatabase(error)) failed.add(mail.template)
        throw error
      }
    },
    async checkSamples() {
      for (const { name, sample } of templates) {
        try {
          await letterOf(sample)
        } catch (error) {
          failed.add(name)
          log.error({ template: name, ...loggable(error) }, 'e-mails of this kind cannot be written')
        }
      }
    },
  }
}

function draftMail(template: AnyMailTemplate, context: MailContext, mail: StoredMail) {
  return template.draft(context, mail.payload, mail)
}

function draftAndNote(template: AnyMailTemplate, context: MailContext, mail: StoredMail) {
  if (!template.hasVersion) return draftMail(template, context, mail)
  const note = async (tx: Database) => {
    const draft = await draftMail(template, { ...context, database: tx }, mail)
    const record_version = draft instanceof NothingToSay ? '' : draft.version
    await tx.updateTable('mail').set({ record_version }).where('id', '=', mail.id).execute()
    return draft
  }
  return inTransaction(context.database, note, mail.recipientKey)
}

/** A database that is away has a code for it. */
export function isOfDatabase(error: unknown): boolean {
  return error instanceof Error && 'code' in error
}
