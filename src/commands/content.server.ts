// The command `npm run content`: writes the published content into a folder, and replaces it by that of a folder.
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { exportContent } from '#db/export-content.ts'
import { importContent, problemsOf } from '#db/import-content.ts'
import { openContent } from '#db/starting-content.ts'
import { openFiles } from '#platform/files/files.server.ts'
import { readSettings } from '#platform/start/settings.server.ts'
import { keptBeside } from '#publishing/adopt.server.ts'
import type { CommandDependencies } from './private/command.ts'
import { withExisting } from './existing-database.server.ts'

const usage = `npm run content -- export <folder>              writes the published content into a new folder
npm run content -- import <folder>              checks whether the folder can be imported
npm run content -- import <folder> --replace    replaces the published content with it, and deletes its versions and
                                                unpublished changes; leads and staff stay. Take a backup first.`

/** Throws SettingsError also if the folder cannot be used. */
export async function runContentCommand(
  parameters: string[],
  { environment, clock, print }: CommandDependencies,
): Promise<number> {
  const given = read(parameters)
  if (given === null) {
    print(usage)
    return 1
  }
  const { action, folder, isReplaced } = given
  const settings = readSettings(environment)
  return withExisting(settings, async (database) => {
    const files = await openFiles(settings)
    if (action === 'export') {
      const { files: count, missing } = await exportContent(database, files, folder)
      print(
        `The published content is in ${folder}: ${count} files. CONTENT_DIR=${folder} fills an empty place with it.`,
      )
      for (const path of missing) print(`The file storage does not have ${path}.`)
      return missing.length > 0 ? 1 : 0
    }
    const content = openContent(folder)
    const problems = await problemsOf(content, database)
    for (const problem of problems) print(problem)
    if (problems.length > 0) return 1
    if (!isReplaced) {
      const { unpublished, scheduled, versions } = await keptBeside(database)
      print('The folder is valid. Nothing was changed: with --replace it replaces the published content.')
      print(
        `That would also delete earlier versions (${versions}), unpublished changes (${unpublished}) and times that are ` +
          `set (${scheduled}) of what is or was on the site. Take a backup first.`,
      )
      return 0
    }
    await importContent(database, files, content, clock())
    print(`The published content is now that of ${folder}. Leads, e-mails and staff are as they were.`)
    return 0
  })
}

function read(parameters: string[]): { action: 'export' | 'import'; folder: string; isReplaced: boolean } | null {
  try {
    const { values, positionals } = parseArgs({
      args: parameters,
      options: { replace: { type: 'boolean', default: false } },
      allowPositionals: true,
    })
    const [action, folder, ...others] = positionals
    if ((action !== 'export' && action !== 'import') || !folder || others.length > 0) return null
    return { action, folder: resolve(folder), isReplaced: values.replace }
  } catch {
    return null
  }
}
