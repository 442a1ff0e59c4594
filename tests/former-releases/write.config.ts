// Runs write.ts alone, which is not a test of the site.
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: { include: ['tests/former-releases/write.ts'], env: { TZ: 'UTC', NODE_ENV: 'test' } },
})
