// What is tried once after the start, while the site is already serving: whether the files that the database names are in
// the store, whether the mail server accepts the site, and whether the words of every kind of mail can be made. Nothing
// stops because of it; the log says what to change.
import type { Database } from '#platform/database/database.server.ts'
import type { Files } from '#platform/files/files.server.ts'
import { loggable, type Log } from '#platform/log.server.ts'
import type { MailRenderer } from '#platform/mail/mail-renderer.server.ts'
import { greetMailServer } from '#platform/mail/sending/transport.server.ts'
import { isPublicPath } from '#platform/files/public-path.ts'
import type { Settings } from '#platform/start/settings.server.ts'
import { mailServerFailure } from '#platform/start/start-failures.server.ts'

type Dependencies = {
  database: Database
  files: Files
  settings: Settings
  log: Log
  mailRenderer: Pick<MailRenderer, 'checkSamples'>
}

/** Files looked for in each of three places. A store that is lost or another one has none of them. */
const sample = 6

/** Never rejects. */
export async function checkAfterStart(parts: Dependencies): Promise<void> {
  await Promise.all(
    [warnOfMissingFiles(parts), warnOfMailServer(parts), parts.mailRenderer.checkSamples()].map((check) =>
      check.catch((error: unknown) => parts.log.error(loggable(error), 'a check after the start failed')),
    ),
  )
}

/** After a restore of the database alone, for example, or in a process with a DATA_DIR of its own. */
async function warnOfMissingFiles({ database, files, settings, log }: Dependencies): Promise<void> {
  const pictures = await database.selectFrom('insight').select('imageurl').orderBy('id', 'desc').limit(sample).execute()
  const media = await database.selectFrom('media_file').select('path').limit(sample).execute()
  const resumes = await database
    .selectFrom('private_file')
    .select('key')
    .where('state', '=', 'kept')
    .orderBy('changed_on', 'desc')
    .limit(sample)
    .execute()
  const paths = [...pictures.map(({ imageurl }) => imageurl), ...media.map(({ path }) => path)].filter(isPublicPath)
  const found = await Promise.all([
    ...paths.map(async (path) => (await files.published(path)) !== null),
    ...resumes.map(({ key }) => isKept(files, key)),
  ])
  const missing = found.filter((isFound) => !isFound).length
  if (missing === 0) return
  log.warn(
    { missing, of: found.length },
    `Of ${found.length} files that the database names, ${missing} are not in ` +
      (settings.storageUrl === null ? 'the folder DATA_DIR/files. ' : 'the bucket that STORAGE_URL names. ') +
      'Restore the files from the backup that the database came from, or set DATA_DIR or STORAGE_URL as they were. ' +
      'All processes of a site need the same DATA_DIR, or the same STORAGE_URL.',
  )
}

async function isKept(files: Files, key: string): Promise<boolean> {
  const file = await files.private.open(key)
  file?.stream.destroy()
  return file !== null
}

async function warnOfMailServer({ settings: { smtpUrl }, log }: Dependencies): Promise<void> {
  if (smtpUrl === null) return
  try {
    await greetMailServer(smtpUrl)
  } catch (error) {
    log.warn({ setting: 'SMTP_URL' }, mailServerFailure(error, smtpUrl))
  }
}
