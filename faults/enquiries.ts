// Numbered enquiries, sent as by a visitor who retries: each has one idempotency key, and is sent with that key until
// the response says that the message was received.
import { receivedMessage } from '#contact/enquiry.ts'
import { filledInMsField, honeypotField } from '#platform/validators.ts'

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

/** Failed attempts by cause. `lost`: no response, so the outcome is unknown. `refused`: no server was listening. */
export type Trouble = { lost: number; refused: number; rateLimited: number; failed: number; heldUntil: number }
export type Send = (init: RequestInit) => Promise<Response>

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

export function noTrouble(): Trouble {
  return { lost: 0, refused: 0, rateLimited: 0, failed: 0, heldUntil: 0 }
}

let senders = 0

/** An IP address that has not been used before. */
function newAddress(): string {
  senders += 1
  return `10.${(senders >> 16) & 255}.${(senders >> 8) & 255}.${senders & 255}`
}

/** A request from this IP address, by default from one that has not been used before. */
export function requestOf({ number: _number, ...fields }: Enquiry, sender = newAddress()): RequestInit {
  return {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': sender },
    body: JSON.stringify({ ...fields, [honeypotField]: '', [filledInMsField]: 20_000 }),
  }
}

/**
 * Sends the enquiry until it is acknowledged. Returns false if its visitor left after a lost response. Throws if the
 * site rejects the enquiry, because all of them are valid.
 */
export async function submit(send: Send, enquiry: Enquiry, trouble: Trouble, leavesWhenLost = false): Promise<boolean> {
  for (;;) {
    enquiry.sentLastOn = new Date().toISOString()
    const response = await responseTo(send, enquiry)
    if (response === 'refused') {
      trouble.refused += 1
      await pause(50)
    } else if (response === 'lost') {
      trouble.lost += 1
      if (leavesWhenLost) return false
      await pause(20)
    } else if (response.status === 200 && response.message === receivedMessage) {
      return true
    } else if (response.waitSeconds > 0 && (response.status === 429 || response.status === 503)) {
      trouble.rateLimited += 1
      trouble.heldUntil = Date.now() + response.waitSeconds * 1000
      await pause(response.waitSeconds * 1000)
    } else if (response.status >= 500) {
      trouble.failed += 1
      await pause(200)
    } else {
      throw new Error(`The response to enquiry ${enquiry.number} was ${response.status}: ${response.message}`)
    }
  }
}

type EnquiryResponse = { status: number; message: string; waitSeconds: number }

async function responseTo(send: Send, enquiry: Enquiry): Promise<EnquiryResponse | 'lost' | 'refused'> {
  try {
    const response = await send(requestOf(enquiry))
    const { message }: { message: string } = JSON.parse(await response.text())
    return { status: response.status, message, waitSeconds: Number(response.headers.get('retry-after') ?? 0) }
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : null
    return cause && 'code' in cause && cause.code === 'ECONNREFUSED' ? 'refused' : 'lost'
  }
}

/** Sends to the contact form's call at this URL. */
export function sendTo(url: () => string): Send {
  return (init) => fetch(`${url()}/post/contactus`, init)
}

/** Runs `workers` copies of the work in parallel, each again and again until it returns false. */
export async function inParallel(workers: number, work: () => Promise<boolean>): Promise<void> {
  async function keepWorking(): Promise<void> {
    while (await work()) continue
  }
  await Promise.all(Array.from({ length: workers }, keepWorking))
}

export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
