// Makes what was erased disappear from the files too: from the write-ahead log of SQLite, and from the mail folder.
import { emptyWriteAheadLog, type Database } from './database/database.server.ts'
import { every, type Repeated } from './every.server.ts'
import { loggable, type Log } from './log.server.ts'
import type { PrivateFiles } from './files/private-files.server.ts'
import type { Spool } from './files/spool.server.ts'
import { removeErasedMails, removeUnfinishedMails } from './mail/erasure.server.ts'

const firstPauseMs = 100
/** Somebody waits to see the data gone, perhaps of another erasure than the one for which this began. */
const maxPauseMs = 5000
/** About seven minutes in all. After that, the next round of the tidier tries again. */
const maxTries = 90
const retrying = new WeakSet<Database>()

/**
 * Call it after the commit of an erasure. Tries once, and returns. While another process keeps the database busy, it
 * goes on trying in the background.
 */
export async function removeErasedFromFiles(database: Database, dataDir: string): Promise<void> {
  await removeErasedMails(database, dataDir)
  if ((await emptyWriteAheadLog(database).catch(() => false)) || retrying.has(database)) return
  retrying.add(database)
  void keepTrying(database).finally(() => retrying.delete(database))
}

async function keepTrying(database: Database): Promise<void> {
  for (let tries = 0; tries < maxTries; tries += 1) {
    const pauseMs = Math.min(firstPauseMs * 2 ** tries, maxPauseMs)
    await new Promise<void>((resolve) => void setTimeout(resolve, pauseMs).unref())
    // A database that has been closed meanwhile empties its log itself, unless another process still has it open.
    const isDone = await emptyWriteAheadLog(database).catch(() => true)
    if (isDone) return
  }
}

type Dependencies = {
  database: Database
  dataDir: string
  spool: Pick<Spool, 'sweep'>
  privateFiles: Pick<PrivateFiles, 'sweep'>
  log: Log
}

/**
 * Removes what a killed process has left in the files, at the start and then every ten minutes: files of erased mails,
 * unfinished mails, erased rows in the write-ahead log, uploads in the spool, and private files that nobody keeps.
 */
export function openFileTidier({ database, dataDir, spool, privateFiles, log }: Dependencies): Repeated {
  const tidy = async () => {
    await removeUnfinishedMails(dataDir, Date.now())
    await removeErasedFromFiles(database, dataDir)
    await spool.sweep()
    await privateFiles.sweep()
  }
  return every(600_000, tidy, (error) => log.error(loggable(error), 'erased data could not be removed from the files'))
}
