// Makes a letter out of a row of the outbox, with the templates that the rooms bring.
import { inTransaction, type Database } from '#platform/database/database.server.ts'
import { loggable, type Log } from '#platform/log.server.ts'
import { NothingToSay, type AnyMailTemplate, type MailContext, type MailRow } from './mail-template.server.ts'
import { checkLetter } from './outbox.server.ts'
import type { Letter } from './template.server.tsx'
import { composeMail, type Letterhead } from './template.server.tsx'

export type RowToWrite = MailRow & { payload: string }

export type Letters = {
  /** For sending. Notes first what the letter tells, so that another one about the same knows it. */
  write: (row: RowToWrite, now: Date) => Promise<Letter | NothingToSay>
  /** As it would be sent now. Changes nothing. */
  read: (row: RowToWrite, now: Date) => Promise<Letter | NothingToSay>
  /** Undefined for one of a later release. */
  templateOf: (name: string) => AnyMailTemplate | undefined
  /** Makes the words of every kind once, of a sample. The log names those that fail. Never rejects. */
  check: () => Promise<void>
  /** The name of a template that failed when it was last used; null if none did. */
  failing: () => string | null
}

type Parts = {
  database: Database
  templates: readonly AnyMailTemplate[]
  letterhead: (database: Database, publicUrl: string) => Promise<Letterhead>
  publicUrl: string
  secret: string
  log: Log
}

export function openLetters({ database, templates, letterhead, publicUrl, secret, log }: Parts): Letters {
  const byName = new Map(templates.map((template) => [template.name, template]))
  const failed = new Set<string>()

  function templateFor({ template: name }: MailRow): AnyMailTemplate {
    const template = byName.get(name)
    if (template === undefined) throw new Error(`No room brings the template ${name}`)
    return template
  }

  async function letterOf(
    row: RowToWrite,
    draft: (template: AnyMailTemplate, context: MailContext) => ReturnType<AnyMailTemplate['draft']>,
    now: Date,
  ): Promise<Letter | NothingToSay> {
    const template = templateFor(row)
    const drafted = await draft(template, { database, publicUrl, secret, now })
    if (drafted instanceof NothingToSay) return drafted
    const head = await letterhead(database, publicUrl)
    return checkLetter(composeMail(head, await drafted.content(head)))
  }

  return {
    templateOf: (name) => byName.get(name),
    failing: () => [...failed][0] ?? null,
    read: (row, now) => letterOf(row, (template, context) => template.draft(context, row.payload, row), now),
    async write(row, now) {
      try {
        const letter = await letterOf(row, (template, context) => noted(template, context, row), now)
        failed.delete(row.template)
        return letter
      } catch (error) {
        // A database that is away has a code.
        if (!(error instanceof Error && 'code' in error)) failed.add(row.template)
        throw error
      }
    },
    async check() {
      for (const { name, sample } of templates) {
        try {
          const head = await letterhead(database, publicUrl)
          checkLetter(composeMail(head, await sample(head)))
        } catch (error) {
          failed.add(name)
          log.error({ template: name, ...loggable(error) }, 'e-mails of this kind cannot be written')
        }
      }
    },
  }
}

function noted(template: AnyMailTemplate, context: MailContext, row: RowToWrite) {
  if (!template.tellsRecord) return template.draft(context, row.payload, row)
  return inTransaction(
    context.database,
    async (tx) => {
      const drafted = await template.draft({ ...context, database: tx }, row.payload, row)
      const told = drafted instanceof NothingToSay ? '' : drafted.told
      await tx.updateTable('mail').set({ told }).where('id', '=', row.id).execute()
      return drafted
    },
    row.recipientKey,
  )
}
