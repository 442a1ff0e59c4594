// The row of a mail to staff that says where a lead comes from.
import { MailFact } from '#platform/mail/template.server.tsx'

/** Stands first in the mail. */
export function HandedOver() {
  return <MailFact label="Comes from" value="the assistant, which passed the question on" />
}
