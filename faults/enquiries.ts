// Numbered enquiries, as a careful visitor's browser sends them: one key each, and sent again with the same key until
// the answer says that the message was received.
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
  /** When it was sent for the last time. */
  sentLastOn: string
}

/** `lost`: an answer that did not come, so nobody knows what became of the message. `refused`: no server there. */
export type Trouble = { lost: number; refused: number; tooOften: number; failed: number; heldUntil: number }
export type Send = (init: RequestInit) => Promise<Response>

export function newEnquiry(number: number): Enquiry {
  return {
    number,
    name: 'Meera Iyer',
    email: `visitor-${number}@kaverifoods.example.in`,
    phoneNumber: '+91 44 0000 0000',
    companyName: `Kaveri Foods ${number} Private Limited`,
    location: 'Chennai',
    message: `Enquiry ${number}: please tell us when form MGT-7 falls due.\nOur year ended on 31 March.`,
    idempotencyKey: crypto.randomUUID(),
    sentLastOn: '',
  }
}

export function noTrouble(): Trouble {
  return { lost: 0, refused: 0, tooOften: 0, failed: 0, heldUntil: 0 }
}

let senders = 0

/** A request from an address that nobody has used before. */
export function requestOf({ number: _number, ...fields }: Enquiry): RequestInit {
  senders += 1
  return {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': `10.${(senders >> 16) & 255}.${(senders >> 8) & 255}.${senders & 255}`,
    },
    body: JSON.stringify({ ...fields, [honeypotField]: '', [filledInMsField]: 20_000 }),
  }
}

/**
 * True once the enquiry is acknowledged; false when its visitor left at the first lost answer. A refusal of the enquiry
 * itself throws: these are valid.
 */
export async function submit(send: Send, enquiry: Enquiry, trouble: Trouble, leavesWhenLost = false): Promise<boolean> {
  for (;;) {
    enquiry.sentLastOn = new Date().toISOString()
    const answer = await answered(send, enquiry)
    if (answer === 'refused') {
      trouble.refused += 1
      await pause(50)
    } else if (answer === 'lost') {
      trouble.lost += 1
      if (leavesWhenLost) return false
      await pause(20)
    } else if (answer.status === 200 && answer.message === receivedMessage) {
      return true
    } else if (answer.status === 429) {
      trouble.tooOften += 1
      trouble.heldUntil = Date.now() + answer.waitSeconds * 1000
      await pause(answer.waitSeconds * 1000)
    } else if (answer.status >= 500) {
      trouble.failed += 1
      await pause(200)
    } else {
      throw new Error(`Enquiry ${enquiry.number} was answered with ${answer.status}: ${answer.message}`)
    }
  }
}

type Answer = { status: number; message: string; waitSeconds: number }

async function answered(send: Send, enquiry: Enquiry): Promise<Answer | 'lost' | 'refused'> {
  try {
    const response = await send(requestOf(enquiry))
    const { message }: { message: string } = JSON.parse(await response.text())
    return { status: response.status, message, waitSeconds: Number(response.headers.get('retry-after') ?? 1) }
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : null
    return cause && 'code' in cause && cause.code === 'ECONNREFUSED' ? 'refused' : 'lost'
  }
}

/** Sends to the site at this address. */
export function sendTo(url: () => string): Send {
  return (init) => fetch(`${url()}/post/contactus`, init)
}

/** Does the work that many times at once until it answers false. */
export async function atOnce(workers: number, work: () => Promise<boolean>): Promise<void> {
  async function keepWorking(): Promise<void> {
    while (await work()) continue
  }
  await Promise.all(Array.from({ length: workers }, keepWorking))
}

export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
