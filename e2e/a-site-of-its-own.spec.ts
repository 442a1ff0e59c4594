// What changes a site for everybody: its first administrator, its name, its booking rules, the data of its frame. To open
// a site takes longer than most tests, so these share one, each as the one before leaves it. The file is named so that
// it begins first, because it takes the longest.
import { openOwnSite, type OwnSite } from './global-setup.ts'
import { consultantsTests } from './own-site/consultants.ts'
import { brokenOnPurpose, failedFrameTests } from './own-site/failed-frame.ts'
import { publishingTests } from './own-site/publishing.ts'
import { signInTests } from './own-site/sign-in.ts'
import { test } from './staff.ts'

const shared = { url: process.env.E2E_BASE_URL, dataDir: process.env.E2E_DATA_DIR }
let site: OwnSite
test.describe.configure({ mode: 'default' })
// The fixtures read where the site is from the environment.
test.beforeAll(async () => {
  test.setTimeout(240_000)
  // Browsers offer passkeys at a name only.
  site = await openOwnSite('localhost')
  process.env.E2E_BASE_URL = site.url
  process.env.E2E_DATA_DIR = site.dataDir
})
test.afterAll(async () => {
  process.env.E2E_BASE_URL = shared.url
  process.env.E2E_DATA_DIR = shared.dataDir
  await site.stop(brokenOnPurpose)
})

// Only an empty site prints the link for the first administrator.
signInTests(() => site)
publishingTests()
consultantsTests()
// Nothing works on the site after these.
failedFrameTests(() => site, shared.url ?? '')
