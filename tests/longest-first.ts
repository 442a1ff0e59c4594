// The order of the test files: those that take longest begin first, so that no worker is left with one of them at the
// end. The size of a file, by which Vitest would go in a new checkout, says little about them.
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** From a whole run. A file that is missing here only comes later. */
const longest = [
  'tests/backup.test.ts',
  'src/consultations/staff/staff-bookings.test.ts',
  'tests/record-kinds.test.ts',
  'tests/pdfs/hostile.test.ts',
  'src/consultations/consultations.test.ts',
  'src/leads/retention/retention.test.ts',
  'src/consultations/held/held.test.ts',
  'tests/content-folder.test.ts',
  'src/reminders/reminders.test.ts',
  'src/newsletter/issues/issue.test.ts',
  'src/privacy/erased-files.test.ts',
  'src/assistant/answers/answers.test.ts',
  'src/platform/mail/mail-limits.test.ts',
  'src/consultations/people.test.ts',
  'tests/start.test.ts',
  'tests/public-pages.test.ts',
  'src/staff/sign-in/attacks.test.ts',
  'src/platform/mail/sending/mailer.test.ts',
  'tests/pages.test.ts',
  'src/console/today/today.test.ts',
  'src/careers/apply/applications.test.ts',
  'tests/hostile.test.ts',
  'src/consultations/held/mailbox-owner.test.ts',
  'tests/search-engines.test.ts',
]

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const index = longest.findIndex((name) => moduleId.endsWith(`/${name}`))
      return index < 0 ? longest.length : index
    }
    return (await super.sort(files)).toSorted((one, other) => place(one) - place(other))
  }
}
