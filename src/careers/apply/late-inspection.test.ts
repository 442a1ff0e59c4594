// A resume that the virus scanner has not seen is withheld from staff, and inspected once the scanner answers.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { applicant, applicationBody, resumeOf } from '../../../tests/people/applicant.ts'
import { eachDatabase } from '../../../tests/databases.ts'
import { startScanner, type ScannerForTests } from '../../../tests/pdfs/scanner.ts'
import { openSite, type SiteForTests } from '../../../tests/site.ts'

eachDatabase('a resume that was not scanned', (freshDatabase) => {
  let scanner: ScannerForTests
  let site: SiteForTests
  /** Null: the connection is closed without an answer. */
  let reply: (file: Buffer) => string | null
  beforeAll(async () => {
    scanner = await startScanner((socket, file) => {
      const answer = reply(file)
      if (answer === null) socket.destroy()
      else socket.end(`${answer}\0`)
    })
    site = await openSite(await freshDatabase('seeded'), { CLAMD_URL: scanner.url })
  })
  beforeEach(async () => {
    reply = () => null
    await site.database.deleteFrom('lead').execute()
    await apply(await resumeOf('Meera Iyer'))
  })
  afterAll(async () => {
    await site.close()
    await scanner.stop()
  })

  let people = 0

  async function apply(file: Uint8Array<ArrayBuffer>): Promise<void> {
    people += 1
    const person = { ...applicant, email: `Meera@Applicants-${people}.example.in` }
    const response = await site.send('/post/careers/jobapplication', { body: applicationBody(person, file) })
    expect(response.status).toBe(200)
  }

  const stored = () =>
    site.database
      .selectFrom('application')
      .select(['lead_id', 'resume_state', 'resume_findings'])
      .orderBy('lead_id')
      .execute()

  async function statusForStaff(): Promise<number> {
    const path = `/api/console/applications/${(await stored())[0]?.lead_id}/resume`
    return (await site.asStaff('partner@firm.example.in', path)).status
  }

  test('is taken, withheld as long as the scanner does not answer, and may be opened once it finds nothing', async () => {
    expect(await stored()).toMatchObject([{ resume_state: 'unscanned' }])
    expect(await site.inspectWaiting()).toBe(0)
    expect(await stored()).toMatchObject([{ resume_state: 'unscanned' }])
    expect(await statusForStaff()).toBe(409)
    reply = () => 'stream: OK'
    expect(await site.inspectWaiting()).toBe(1)
    expect(await stored()).toMatchObject([{ resume_state: 'clean', resume_findings: '[]' }])
    expect(await statusForStaff()).toBe(200)
  })

  test('is held back if the scanner finds something', async () => {
    reply = () => 'stream: Test.Virus FOUND'
    expect(await site.inspectWaiting()).toBe(1)
    expect(await stored()).toMatchObject([
      { resume_state: 'quarantined', resume_findings: expect.stringContaining('Test.Virus') },
    ])
    expect(await statusForStaff()).toBe(409)
  })

  test('does not wait behind others at which the scanner always fails', async () => {
    const failing = scanner.received.at(-1)
    const same = new Uint8Array(failing ?? [])
    for (let others = 0; others < 3; others += 1) await apply(same)
    await apply(await resumeOf('Behind them'))
    reply = (file) => (failing?.equals(file) ? null : 'stream: OK')
    // A round gives up after a few failures, and the next goes on from there.
    await site.inspectWaiting()
    expect(await site.inspectWaiting()).toBe(1)
    expect((await stored()).map(({ resume_state }) => resume_state)).toEqual([
      ...Array.from({ length: 4 }, () => 'unscanned'),
      'clean',
    ])
  })
})
