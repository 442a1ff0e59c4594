// The order of the test files: those that take longest begin first, so that no worker is left with one of them at the
// end. The size of a file, by which Vitest would go in a new checkout, says little about them.
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** From a whole run. A file that is missing here only comes later. */
const longest = [
  'tests/backup.test.ts',
  'tests/start.test.ts',
  'tests/public-pages.test.ts',
  'src/assistant/engine/answers.test.ts',
  'src/consultations/by-staff/staff-bookings.test.ts',
  'src/consultations/verbs/change-by-visitor.test.ts',
  'tests/search-engines.test.ts',
  'tests/pages.test.ts',
  'src/newsletter/issues/issue.test.ts',
  'tests/record-kinds.test.ts',
  'src/privacy/erased-files.test.ts',
  'tests/image.test.ts',
  'src/insights/documents/document-texts.test.ts',
  'tests/content-folder.test.ts',
  'src/platform/rich-text/rich-text.server.test.ts',
  'src/consultations/verbs/mailbox-owner.test.ts',
  'src/consultations/verbs/book.test.ts',
  'src/platform/mail/mail-throttle.test.ts',
  'src/reminders/reminders.test.ts',
  'src/careers/apply/late-inspection.test.ts',
  'tests/pdfs/inspection.test.ts',
  'src/staff/sign-in/attacks.test.ts',
  'src/platform/mail/sending/mailer.test.ts',
  'src/consultations/verbs/confirm.test.ts',
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
