// Numbered enquiries: each has one idempotency key, and is sent with that key until the response says that the message
// was received.
import { receivedMessage } from '#contact/enquiry-form.ts'
import { filledInMsField, honeypotField } from '#platform/text/validators.ts'
import { newAddress, postRequest, untilAnswered, type Trouble } from './senders.ts'

export type Enquiry = {
  number: number
  name: string
  email: string
  phoneNumber: string
  companyName: string
  location: string
  message: string
  idempotencyKey: string
  /** When it was last sent. */
  sentLastOn: string
}

export function newEnquiry(number: number): Enquiry {
  return {
    number,
    name: 'Meera Iyer',
    // Every tenth of a company of its own, because the mails to one domain are limited.
    email: `visitor-${number}@kaverifoods-${Math.floor(number / 10)}.example.in`,
    phoneNumber: '+91 44 0000 0000',
    companyName: `Kaveri Foods ${number} Private Limited`,
    location: 'Chennai',
    message: `Enquiry ${number}: please tell us when form MGT-7 falls due.\nOur year ended on 31 March.`,
    idempotencyKey: crypto.randomUUID(),
    sentLastOn: '',
  }
}

/** A request from this IP address, by default from one that has not been used before. */
export function requestOf({ number: _number, ...fields }: Enquiry, sender = newAddress()): RequestInit {
  return postRequest({ ...fields, [honeypotField]: '', [filledInMsField]: 20_000 }, sender)
}

export function sendOnce(url: string, enquiry: Enquiry): Promise<Response> {
  enquiry.sentLastOn = new Date().toISOString()
  return fetch(`${url}/post/contactus`, requestOf(enquiry))
}

/**
 * Sends the enquiry until it is acknowledged. Returns false if its visitor left after a lost response. Throws if the
 * site rejects the enquiry, because all of them are valid.
 */
export async function submit(
  url: string,
  enquiry: Enquiry,
  trouble: Trouble,
  leavesWhenLost = false,
): Promise<boolean> {
  const answer = await untilAnswered<{ message: string }>(() => sendOnce(url, enquiry), trouble, leavesWhenLost)
  if (answer === null) return false
  const { status, body } = answer
  if (status === 200 && body.message === receivedMessage) return true
  throw new Error(`The response to enquiry ${enquiry.number} was ${status}: ${body.message}`)
}
