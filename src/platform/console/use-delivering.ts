// Whether e-mails leave the site at present, for what a screen says after it has written one.
import { readDelivery } from '#platform/mail/console-calls.ts'
import { useRead } from './use-read.ts'

/** Returns `delivered` if e-mails leave the site, otherwise a sentence that says what became of the one just written. */
export function useMailSaid(): (delivered: string) => string {
  const { data } = useRead(readDelivery, [])
  const isStuck = data !== undefined && (data.how === 'files' || data.heldSince !== null)
  return (delivered) =>
    isStuck
      ? 'The e-mail has been saved, but not sent: the website is not sending e-mail at present. See Mail.'
      : delivered
}
