// The command `npm run resume`: saves the resume of an application to a file.
import { createWriteStream, existsSync } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { openResume } from '#careers/apply/by-staff/resumes.server.ts'
import { FilesUnavailable } from '#platform/files/files-unavailable.server.ts'
import { openFiles } from '#platform/files/files.server.ts'
import { openLog } from '#platform/log.server.ts'
import { openPrivateFiles } from '#platform/files/private-files.server.ts'
import { readSettings } from '#platform/start/settings.server.ts'
import type { CommandDependencies } from './private/command.ts'
import { withExisting } from './existing-database.server.ts'

const atCommandLine = { id: '', name: 'npm run resume' }

const usage = 'npm run resume -- <reference>    saves the resume of an application in the current folder'

/** `folder` is for the file. */
type Dependencies = CommandDependencies & { folder: string }

/** The register records the opening. */
export async function runResumeCommand(parameters: string[], parts: Dependencies): Promise<number> {
  const { environment, folder, clock, print } = parts
  const [reference, ...others] = parameters
  if (reference === undefined || others.length > 0) {
    print(usage)
    return 1
  }
  const settings = readSettings(environment)
  const log = openLog('error')
  try {
    return await withExisting(settings, async (database) => {
      const lead = await database
        .selectFrom('lead')
        .select(['id', 'reference'])
        .where('reference', '=', reference.toUpperCase())
        .executeTakeFirst()
      const path = join(folder, `resume-${lead?.reference}.pdf`)
      // Whatever is there is not overwritten, and no opening is recorded that did not happen.
      if (lead && existsSync(path)) {
        print(`There is already a file ${path}. Move or delete it first. Nothing was opened.`)
        return 1
      }
      const files = await openFiles(settings)
      const privateFiles = openPrivateFiles({ files, database, clock, log })
      const resume = lead
        ? await openResume({ database, privateFiles }, lead.id, { by: atCommandLine, purpose: 'download' }, clock())
        : null
      if (resume === null) {
        print(`There is no application with the reference ${reference}.`)
        return 1
      }
      if (resume.state !== 'open') {
        print(resume.state === 'withheld' ? withheldText(resume.findings) : notThere[resume.state])
        return 1
      }
      await pipeline(resume.file.stream, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
      print(`Saved as ${path}.`)
      return 0
    })
  } catch (error) {
    if (!(error instanceof FilesUnavailable)) throw error
    print('The file store cannot be reached. Please try again later.')
    return 1
  }
}

const notThere = { lost: 'The file is not in the store.', deleted: 'Staff have deleted this file.' }

function withheldText(findings: string[]): string {
  return findings.length === 0
    ? 'This resume has not been checked yet. It is checked automatically while the site is running.'
    : `This resume is in quarantine, because it cannot be read or may be harmful: ${findings.join('; ')}.`
}
