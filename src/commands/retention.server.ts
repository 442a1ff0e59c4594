// The command `npm run retention`: shows what the next run of retention would erase, and approves what it holds back.
import { approveRetention, dueByRule, type Due } from '#leads/retention/retention-limit.server.ts'
import { allRetentionRules } from '#leads/retention/retention-rules.server.ts'
import { timeText } from '#platform/dates.ts'
import type { Database } from '#platform/database/database.server.ts'
import { readSettings } from '#platform/start/settings.server.ts'
import type { CommandDependencies } from './private/command.ts'
import { withExisting } from './existing-database.server.ts'
import { personalDataSources } from '#rooms.server.ts'

const usage = `npm run retention                 shows what the next run would erase
npm run retention -- --approve    approves what is on hold, once`

export async function runRetentionCommand(parameters: string[], parts: CommandDependencies): Promise<number> {
  const { environment, clock, print } = parts
  if (parameters.some((parameter) => parameter !== '--approve')) {
    print(usage)
    return 1
  }
  const settings = readSettings(environment)
  return withExisting(settings, async (database) => {
    const rules = allRetentionRules({
      settings,
      // The command itself erases nothing.
      personalData: personalDataSources({ sweep: () => Promise.resolve(0) }),
    })
    const now = clock()
    print(`The clock of this machine says ${timeText(now)}.`)
    await printRuns(database, print)
    if (parameters.length === 0) {
      const due = await dueByRule(database, rules, now)
      print('A run would now erase:')
      for (const each of due) print(line(each))
      if (due.some(({ isTooMuch }) => isTooMuch)) {
        print('Nothing is erased while a line is on hold. If the clock and the settings are right, approve it:')
        print('npm run retention -- --approve')
      }
      return 0
    }
    const approved = await approveRetention(database, rules, now)
    if (approved.length === 0) print('Nothing is on hold, so there is nothing to approve.')
    else {
      print('Approved, for one run, which begins within ten minutes while the site is running:')
      for (const each of approved) print(line(each))
    }
    return 0
  })
}

async function printRuns(database: Database, print: (line: string) => void): Promise<void> {
  const job = await database.selectFrom('daily_job').selectAll().where('name', '=', 'retention').executeTakeFirst()
  print(
    job === undefined || job.last_day === '' ? 'There has been no run yet.' : `The last run was on ${job.last_day}.`,
  )
  if (job !== undefined && job.is_confirmed === 1) return
  const hours = Math.min(24, Math.floor((job?.watched_s ?? 0) / 3600))
  print(`The clock has been checked for ${hours} of 24 hours. Until then nothing is erased because of its age.`)
}

function line({ what, rule, howMany, of, isTooMuch }: Due): string {
  const amount = of === null ? `${howMany}` : `${howMany} of ${of}`
  return `  ${amount.padStart(14)}  ${what} (${rule})${isTooMuch ? ' – ON HOLD' : ''}`
}
