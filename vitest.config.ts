// Unit and integration tests: everything that needs no browser. One PostgreSQL server is used for the whole run.
import { existsSync, statfsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { LongestFirst } from './tests/longest-first.ts'

/** Databases and files of the tests are kept in memory where there is room, so that nobody waits for a disk. */
const memory = '/dev/shm'
if (existsSync(memory)) {
  const { bavail, bsize } = statfsSync(memory)
  if (bavail * bsize > 4 * 1024 ** 3) process.env.TMPDIR = memory
}

/** Tests with the tag run before a release, by `npm run test:faults -- long-tests` (docs/decisions/tests.md). */
const isLong = process.argv.includes('--tags-filter=long')

export default defineConfig({
  // As in the build, where elements keep no trace of the line that made them.
  oxc: { jsx: { runtime: 'automatic', development: false } },
  test: {
    environment: 'node',
    include: [
      'src/**/*.test.{ts,tsx}',
      'tests/**/*.test.ts',
      'art/**/*.test.ts',
      'db/**/*.test.ts',
      'bin/**/*.test.ts',
      'compare/**/*.test.ts',
    ],
    tags: [{ name: 'long', skip: !isLong }],
    globalSetup: ['tests/servers/postgres.ts', 'tests/seeded.ts', 'tests/servers/pdf-reader.ts'],
    // Tests do not depend on the machine's time zone. They run the React that the site has: the one for development takes
    // several times as long for a mail.
    env: { TZ: 'UTC', NODE_ENV: 'production' },
    // More workers than cores: the tests wait for databases, for programs that they start, and at times for the disk.
    maxWorkers: Math.max(3, availableParallelism()),
    // Most code is run a few times only: to compile it for speed took a fifth of the processor time. With more room for
    // new objects, fewer are copied.
    execArgv: ['--no-opt', '--max-semi-space-size=64'],
    // The files of a worker share their imports. Loading the whole site for each file took a quarter of the time.
    isolate: false,
    // Unless an order is asked for, as by --sequence.shuffle.files.
    sequence: process.argv.some((each) => each.startsWith('--sequence')) ? {} : { sequencer: LongestFirst },
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
    // These end a test that hangs. A busy machine of two cores must not end one that works.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 60_000 } },
  },
})
