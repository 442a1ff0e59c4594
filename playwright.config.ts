// Browser tests: desktop and phone visitors of the production build.
import { defineConfig } from '@playwright/test'
import { chromiumArguments, chromiumPath } from './e2e/chromium.ts'

/** Long tests run only when their names are given, as `npm run test:faults -- long-tests` does. */
const long = process.argv.some((word) => word.includes('.long')) ? [] : [/\.long\.spec\.ts$/]

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/global-setup.ts',
  outputDir: 'test-results',
  workers: 3,
  fullyParallel: true,
  retries: 0,
  // The limits end what hangs. A busy machine takes several times as long as an idle one, and nothing here measures that.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  forbidOnly: true,
  reporter: 'list',
  use: {
    browserName: 'chromium',
    launchOptions: { executablePath: chromiumPath(), args: chromiumArguments },
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    trace: 'off',
  },
  projects: [
    // First, because the longest tests are of it.
    {
      name: 'phone',
      grepInvert: /@desktop/,
      // What these test does not depend on the width.
      testIgnore: [
        ...long,
        /(?:after-a-deployment|failed-lists|firm|forms-without-script|insights|my-data|newsletter-links|services)\.spec\.ts$/,
      ],
      // One device pixel per CSS pixel: with the two of phones four times as much is drawn, which only first-visit.spec.ts
      // asks for.
      use: { viewport: { width: 360, height: 740 }, deviceScaleFactor: 1, isMobile: true, hasTouch: true },
    },
    {
      name: 'desktop',
      grepInvert: /@phone/,
      testIgnore: long,
      // Whoever sits at a desk has asked for little motion, so nothing here depends on how far a slide or a panel has
      // come. What moves is tested by those who ask for motion (fixtures.ts) and on the phone.
      use: { viewport: { width: 1280, height: 800 }, contextOptions: { reducedMotion: 'reduce' } },
    },
  ],
})
