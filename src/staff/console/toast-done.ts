// Says what was done, and that an e-mail is sent only if it can be sent.
import { callApi } from '#platform/console/call.ts'
import { readMailing } from '#staff/sign-in/auth-calls.ts'
import { toast } from '#ui/console/toasts.tsx'

/** A sentence; or, if an e-mail was written, `mailed` says what becomes of it, and `done` what was done besides. */
export type Sentence = string | { done?: string | undefined; mailed: string }

/** Call it once it is done. While no e-mail leaves the site it warns and says so instead of `mailed`. */
export async function toastDone(sentence: Sentence, options: Parameters<typeof toast>[1] = {}): Promise<void> {
  if (typeof sentence === 'string') return toast(sentence, options)
  const { done, mailed } = sentence
  const isDelivering = await callApi(readMailing).then(
    (answer) => answer.isDelivering,
    () => null,
  )
  toast(...saidOf({ done, mailed }, isDelivering, options))
}

/** `isDelivering` is null if the site did not answer. */
export function saidOf<Options>(
  { done, mailed }: Exclude<Sentence, string>,
  isDelivering: boolean | null,
  options: Options,
): [string, Options & { isFailure: boolean }] {
  const ofMail = isDelivering === null ? notKnown : isDelivering ? mailed : notSent
  return [[done, ofMail].filter(Boolean).join(' '), { ...options, isFailure: isDelivering !== true }]
}

const notKnown = 'The e-mail has been saved. We could not find out whether it can be sent. See Mail.'
/** What staff read in place of “sent” while no e-mail leaves the site. */
const notSent = 'The e-mail has been saved, but not sent: the website is not sending e-mail at present. See Mail.'
