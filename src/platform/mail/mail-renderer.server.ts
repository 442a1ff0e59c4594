// Makes the words of a mail out of its row, with the templates that the rooms bring.
import { inTransaction, type Database } from '#platform/database/database.server.ts'
import { loggable, type Log } from '#platform/log.server.ts'
import { NothingToSay, type AnyMailTemplate, type MailContext, type MailRow } from './mail-template.server.ts'
import { checkLetter, type Letter } from './letter.server.ts'
import { composeMail, type Letterhead, type MailContent } from './template.server.tsx'

export type StoredMail = MailRow & { payload: string }

export type MailRenderer = {
  /** For sending. First notes which version of its record the mail reports, for the next mail about it. */
  render: (mail: StoredMail, now: Date) => Promise<Letter | NothingToSay>
  /** As it would be sent now. Changes nothing. */
  preview: (mail: StoredMail, now: Date) => Promise<Letter | NothingToSay>
  /** Undefined for one of a later release. */
  templateOf: (name: string) => AnyMailTemplate | undefined
  /** Makes the words of every kind once, of a sample. The log names those that fail. Never rejects. */
  checkSamples: () => Promise<void>
  /** The names of the templates that failed when they were last used; null if none did. */
  failing: () => string | null
}

type Site = {
  database: Database
  templates: readonly AnyMailTemplate[]
  letterhead: (database: Database, publicUrl: string) => Promise<Letterhead>
  publicUrl: string
  log: Log
}

export function openMailRenderer({ database, templates, letterhead, publicUrl, log }: Site): MailRenderer {
  const byName = new Map(templates.map((template) => [template.name, template]))
  const failed = new Set<string>()

  async function letterFrom(mail: StoredMail, now: Date, draft: typeof draftMail) {
    const template = byName.get(mail.template)
    if (template === undefined) throw new Error(`No room brings the template ${mail.template}`)
    const found = await draft(template, { database, publicUrl, now }, mail)
    return found instanceof NothingToSay ? found : letterOf(found.content, await letterhead(database, publicUrl))
  }

  return {
    templateOf: (name) => byName.get(name),
    failing: () => [...failed].join(', ') || null,
    preview: (mail, now) => letterFrom(mail, now, draftMail),
    async render(mail, now) {
      try {
        const letter = await letterFrom(mail, now, draftAndNote)
        if (!(letter instanceof NothingToSay)) failed.delete(mail.template)
        return letter
      } catch (error) {
        if (!mayBeOfDatabase(error)) failed.add(mail.template)
        throw error
      }
    },
    async checkSamples() {
      try {
        const head = await letterhead(database, publicUrl)
        for (const { name, sample } of templates) {
          try {
            await letterOf(sample, head)
          } catch (error) {
            failed.add(name)
            log.error({ template: name, ...loggable(error) }, 'e-mails of this kind cannot be written')
          }
        }
      } catch (error) {
        // The database is away, which says nothing about the e-mails.
        log.error(loggable(error), 'the kinds of e-mail could not be tried')
      }
    },
  }
}

async function letterOf(content: (head: Letterhead) => Promise<MailContent>, head: Letterhead): Promise<Letter> {
  return checkLetter(composeMail(head, await content(head)))
}

function draftMail(template: AnyMailTemplate, context: MailContext, mail: StoredMail) {
  return template.draft(context, mail.payload, mail)
}

function draftAndNote(template: AnyMailTemplate, context: MailContext, mail: StoredMail) {
  if (!template.hasVersion) return draftMail(template, context, mail)
  const note = async (tx: Database) => {
    const draft = await draftMail(template, { ...context, database: tx }, mail)
    // What an earlier attempt may have reported stays noted.
    if (draft instanceof NothingToSay) return draft
    await tx.updateTable('mail').set({ record_version: draft.version }).where('id', '=', mail.id).execute()
    return draft
  }
  return inTransaction(context.database, note, mail.recipientKey)
}

/** A database that is away has a code for it, and so have some errors of Node, which are ours. */
export function mayBeOfDatabase(error: unknown): boolean {
  if (!(error instanceof Error && 'code' in error)) return false
  const code = String(error.code)
  return code === 'ERR_SQLITE_ERROR' || !(code.startsWith('ERR_') || code === 'ENOENT')
}
