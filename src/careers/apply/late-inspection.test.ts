// A resume that the virus scanner has not seen is withheld from staff, and inspected once the scanner answers.
import { PDFDocument } from '@cantoo/pdf-lib'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { eachDatabase } from '../../../tests/databases.ts'
import { startScanner, type ScannerForTests } from '../../../tests/resumes/scanner.ts'
import { openSite, type SiteForTests } from '../../../tests/site.ts'

eachDatabase('a resume that was not scanned', (freshDatabase) => {
  let scanner: ScannerForTests
  let site: SiteForTests
  let reply: string | null
  beforeAll(async () => {
    scanner = await startScanner((socket) => (reply === null ? socket.destroy() : socket.end(`${reply}\0`)))
    site = await openSite(await freshDatabase(), { CLAMD_URL: scanner.url })
  })
  beforeEach(async () => {
    reply = null
    await site.database.deleteFrom('lead').execute()
    expect(await apply()).toBe(200)
  })
  afterAll(async () => {
    await site.close()
    await scanner.stop()
  })

  let people = 0

  async function apply(): Promise<number> {
    const document = await PDFDocument.create()
    document.addPage().drawText('Meera Iyer')
    people += 1
    const form = new FormData()
    const answers = {
      name: 'Meera Iyer',
      email: `meera@applicants-${people}.example.in`,
      phoneNumber: '+91 98400 00000',
      recentJobTitle: 'Trainee',
      recentEmployer: 'Kaveri Foods',
      yearsOfExperience: '1',
      city: 'Chennai',
      state: 'Tamil Nadu',
      country: 'India',
      pincode: '600001',
    }
    for (const [name, value] of Object.entries(answers)) form.set(name, value)
    form.set('resume', new File([new Uint8Array(await document.save())], 'resume.pdf'))
    return (await site.send('/post/careers/jobapplication', { body: form })).status
  }

  const stored = () =>
    site.database.selectFrom('application').select(['lead_id', 'resume_state', 'resume_findings']).executeTakeFirst()

  async function statusForStaff(): Promise<number> {
    const path = `/api/console/applications/${(await stored())?.lead_id}/resume`
    return (await site.asStaff('partner@firm.example.in', path)).status
  }

  test('is taken, and withheld as long as the scanner does not answer', async () => {
    expect(await stored()).toMatchObject({ resume_state: 'unscanned' })
    expect(await site.inspectWaiting()).toBe(0)
    expect(await stored()).toMatchObject({ resume_state: 'unscanned' })
    expect(await statusForStaff()).toBe(409)
  })

  test('may be opened once the scanner finds nothing', async () => {
    reply = 'stream: OK'
    expect(await site.inspectWaiting()).toBe(1)
    expect(await stored()).toMatchObject({ resume_state: 'clean', resume_findings: '[]' })
    expect(await statusForStaff()).toBe(200)
  })

  test('is held back if the scanner finds something', async () => {
    reply = 'stream: Test.Virus FOUND'
    expect(await site.inspectWaiting()).toBe(1)
    expect(await stored()).toMatchObject({
      resume_state: 'quarantined',
      resume_findings: expect.stringContaining('Test.Virus'),
    })
    expect(await statusForStaff()).toBe(409)
  })
})
