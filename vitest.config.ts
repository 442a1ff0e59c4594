// Unit and integration tests: everything that needs no browser. One PostgreSQL server is used for the whole run.
import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    environment: 'node',
    include: [
      'src/**/*.test.{ts,tsx}',
      'tests/**/*.test.ts',
      'art/**/*.test.ts',
      'db/**/*.test.ts',
      'bin/**/*.test.ts',
    ],
    globalSetup: ['tests/postgres.ts', 'tests/seeded.ts', 'tests/pdf-reader.ts'],
    // Tests do not depend on the machine's time zone.
    env: { TZ: 'UTC', NODE_ENV: 'test' },
    // More workers than cores: the tests wait for the disk while the databases flush their writes.
    maxWorkers: Math.max(4, availableParallelism()),
    // The files of a worker share their imports. Loading the whole site for each file took a quarter of the time.
    isolate: false,
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
    // These end a test that hangs. A busy machine of two cores must not end one that works.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 15_000 } },
  },
})
