// Unit and integration tests: everything that needs no browser. One PostgreSQL serves the whole run.
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
    globalSetup: ['tests/postgres.ts'],
    // Tests never read the clock of the machine they run on.
    env: { TZ: 'UTC', NODE_ENV: 'test' },
    // More than the processor has cores: the tests wait for the disk, on which databases make sure of what they keep.
    maxWorkers: Math.max(4, availableParallelism()),
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
})
