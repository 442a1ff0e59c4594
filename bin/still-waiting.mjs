// Runs beside npm, which says nothing while it installs. Says after the given time that the registry has not answered, if
// no package is in the folder by then. Run: node bin/still-waiting.mjs <folder of npm> <milliseconds>
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

const [folder = '.', ms] = process.argv.slice(2)
const modules = join(folder, 'node_modules')

/** npm makes the folders of all packages before the first one arrives. */
function hasPackage(parent) {
  if (!existsSync(parent)) return false
  return readdirSync(parent).some(
    (name) =>
      existsSync(join(parent, name, 'package.json')) || (name.startsWith('@') && hasPackage(join(parent, name))),
  )
}

setTimeout(() => {
  if (!hasPackage(modules)) process.stdout.write('still waiting for an answer of the package registry… ')
}, Number(ms))
