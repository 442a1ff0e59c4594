// Takes pictures of all screens. No test of it is part of `npm test`: show.ts runs it, and people look at the result.
import { defineConfig } from '@playwright/test'
import { chromiumArguments, chromiumPath } from '../e2e/chromium.ts'

export default defineConfig({
  testDir: '.',
  testMatch: /-screens\.ts$/,
  globalSetup: './site.ts',
  outputDir: '../test-results/pictures',
  workers: 3,
  fullyParallel: true,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    launchOptions: { executablePath: chromiumPath(), args: chromiumArguments },
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    reducedMotion: 'reduce',
    viewport: { width: 1440, height: 900 },
  },
})
