// Browser tests: desktop and phone visitors of the production build.
import { defineConfig } from '@playwright/test'
import { chromiumArguments, chromiumPath } from './e2e/chromium.ts'

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
    {
      name: 'desktop',
      grepInvert: /@phone/,
      // Layouts shift where they are narrow.
      testIgnore: /layout-shift\.spec\.ts$/,
      use: { viewport: { width: 1280, height: 800 } },
    },
    {
      name: 'phone',
      grepInvert: /@desktop/,
      // What these test does not depend on the width.
      testIgnore:
        /(?:after-a-deployment|failed-frame|failed-lists|firm|forms-without-script|insights|my-data|newsletter-links|routes|services)\.spec\.ts$/,
      use: { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
    },
  ],
})
