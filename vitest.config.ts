// Unit and integration tests: everything that needs no browser. One PostgreSQL server is used for the whole run.
import { availableParallelism } from 'node:os'
import { configDefaults, defineConfig } from 'vitest/config'
import { LongestFirst } from './tests/longest-first.ts'

/** Long tests run only when their names are given, as `npm run test:faults -- long-tests` does. */
const isLong = process.argv.some((word) => word.includes('.long'))

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
    ],
    exclude: [...configDefaults.exclude, ...(isLong ? [] : ['**/*.long.test.ts'])],
    globalSetup: ['tests/servers/postgres.ts', 'tests/seeded.ts', 'tests/servers/pdf-reader.ts'],
    // Tests do not depend on the machine's time zone. They run the React that the site has: the one for development takes
    // several times as long for a mail.
    env: { TZ: 'UTC', NODE_ENV: 'production' },
    // More workers than cores: the tests wait for the disk while the databases flush their writes.
    maxWorkers: Math.max(4, availableParallelism()),
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
