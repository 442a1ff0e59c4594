// Runs one TypeScript file of the project with the project's own Node: node bin/run.mjs server.mjs --dev
import { spawn } from 'node:child_process'
import { prepare } from './prepare.mjs'

/** Runs the file with this process's input and output, passes signals on, and exits with its code. */
export function run(parameters, { tests }) {
  const { root, node, env } = prepare({ tests })
  const child = spawn(node, parameters, { cwd: root, env, stdio: 'inherit' })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    // Ctrl-C in a terminal already reaches the child; sending the signal again would count as a second Ctrl-C.
    process.on(signal, () => (signal === 'SIGINT' && process.stdin.isTTY ? undefined : child.kill(signal)))
  }
  child.on('error', (error) => {
    console.error(`${parameters[0]} could not be started: ${error.message}`)
    process.exit(1)
  })
  child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 143)))
}

if (import.meta.main ?? process.argv[1]?.endsWith('run.mjs')) {
  const isTool = process.argv[2] === '--tools'
  const parameters = process.argv.slice(isTool ? 3 : 2)
  if (parameters.length === 0) {
    console.error(
      'Say which file to run: node bin/run.mjs [--tools] <file.ts> …   (--tools: with the packages of the tests)',
    )
    process.exit(1)
  }
  run(parameters, { tests: isTool })
}
