// Brings the tables up to this release, as a database user who may change them. Run: npm run migrate
import { runCommand } from '../command.ts'

await runCommand((site) => async (_parameters, { environment, print }) => {
  await site.migrateDatabase(environment)
  print('The tables are up to date.')
  return 0
})
