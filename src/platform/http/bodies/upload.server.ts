// Forms with a file: which there are, how many may arrive at once, and what becomes of their bodies.
import type { Context } from 'hono'
import type { Log } from '#platform/log.server.ts'
import { outageLog } from '#platform/outage-log.server.ts'
import type { Spool, SpoolPlace } from '#platform/files/spool.server.ts'
import { filledInMsField } from '#platform/text/validators.ts'
import { bodyReader, type BodyReader } from './body-reader.server.ts'
import type { Senders } from '#platform/quota/client-address.server.ts'
import { displayName } from './file-name.ts'
import { allowSlowBody } from '#platform/http/limits/listener-limits.server.ts'
import {
  maxBodyBytes,
  readMultipart,
  UploadRefused,
  type MultipartLimits,
  type ReceivedForm,
  type UploadProblem,
} from './multipart.server.ts'
import { openPlaces, usualLimits, watchProgress, type UploadLimits } from './upload-places.server.ts'

/** A file on this machine, until the response to its form is out. `name` is for display only. */
export type SpooledFile = { path: string; name: string; size: number; sha256: string }

declare module 'hono' {
  interface ContextVariableMap {
    /** By the name of the field. Set for every form with a file field, and empty if none was chosen. */
    uploads: Record<string, SpooledFile>
  }
}

/** What is needed of a form's table. A form has one file at most. */
export type FormWithFile = {
  /** The path of its call. */
  post: string
  /** The path of its page, to which a browser without JavaScript posts. */
  page: string | undefined
  fileField: string
  maxFileBytes: number
  /** Returns true if a file may have this name. */
  isNamed: (name: string) => boolean
  /** How many fields the table has. */
  fields: number
}

export type RefusedUpload = {
  refused: { message: string; errors?: Record<string, string> }
  status: 400 | 408 | 413 | 422 | 503
  retryAfter?: string
}

export type ReceivedUpload = {
  /** The text by field, and the digest of the file under the name of its field. */
  fields: Record<string, string | number>
  files: Record<string, SpooledFile>
  /** Removes the file from the spool. */
  release: () => Promise<void>
}

export type Uploads = {
  ofCall: (path: string) => FormWithFile | undefined
  ofPage: (path: string) => FormWithFile | undefined
  /** Reads a multipart body. Never rejects for what a client sends or leaves out. */
  receive: (c: Context, form: FormWithFile) => Promise<ReceivedUpload | RefusedUpload>
}

const maxTextBytes = 64 * 1024
/** Besides the fields of the table: keys, the honeypot, and the name of the form. */
const moreFields = 10

/** Stands in the place of the digest if the file was cut off at its limit. The form's schema turns it into a message. */
export const tooLargeFile = 'too large'

/** The same for a file whose name does not end as it must. */
export const wrongName = 'wrong name'

export function tooLargeMessage(maxBytes: number): string {
  const megabytes = Math.floor(maxBytes / 1024 ** 2)
  return `This file is larger than ${megabytes} MB. Please save a smaller copy and attach that.`
}

type Dependencies = {
  forms: readonly FormWithFile[]
  spool: Spool
  senders: Senders
  /** The firm's telephone number, for whoever cannot be helped here. */
  telephone: () => Promise<string>
  log: Log
  limits?: Partial<UploadLimits>
}

export function openUploads({ forms, spool, senders, telephone, log, limits: given }: Dependencies): Uploads {
  const limits = { ...usualLimits, ...given }
  const running = openPlaces(limits)
  const noRoom = outageLog(log, {
    away: 'there is no room for uploads in the spool: applicants are asked to try again',
    back: 'there is room for uploads again',
  })

  async function refusal(problem: UploadProblem | 'busy', form: FormWithFile): Promise<RefusedUpload> {
    const { status, message, isForFile, retryAfter } = refusals[problem]
    const sentence = message(await telephone(), form)
    return {
      status,
      refused: { message: sentence, ...(isForFile ? { errors: { [form.fileField]: sentence } } : {}) },
      ...(retryAfter === undefined ? {} : { retryAfter }),
    }
  }

  async function read(c: Context, body: BodyReader, form: FormWithFile, place: SpoolPlace): Promise<ReceivedForm> {
    const multipart = limitsOf(form)
    if (declaredBytes(c) > maxBodyBytes(multipart)) throw new UploadRefused('too large')
    const progress = { bytes: 0 }
    const { signal, stop } = watchProgress(progress, limits)
    try {
      return await readMultipart(body, c.req.header('content-type') ?? '', {
        path: place.path,
        limits: multipart,
        progress,
        signal,
      })
    } finally {
      stop()
    }
  }

  async function refuse(body: BodyReader, form: FormWithFile, problem: UploadProblem | 'busy'): Promise<RefusedUpload> {
    if (problem === 'no room') noRoom.failed(new Error('The spool or the disk is full'))
    // The listener reads on for a moment after the response, and closes the connection if there is still more.
    await drain(body, maxBodyBytes(limitsOf(form)), limits.drainMs)
    return refusal(problem, form)
  }

  async function received(c: Context, body: BodyReader, form: FormWithFile): Promise<ReceivedUpload | RefusedUpload> {
    const leave = running.enter(senders(c))
    if (leave === null) return refuse(body, form, 'busy')
    try {
      const place = await spool.take(form.maxFileBytes).catch((error: unknown) => {
        noRoom.failed(error)
        return null
      })
      if (place === null) return await refuse(body, form, 'no room')
      noRoom.succeeded()
      allowSlowBody(c.env)
      try {
        const { path, release } = place
        return { ...outcomeOf(form, await read(c, body, form, place), path), release }
      } catch (error) {
        await place.release()
        return await refuse(body, form, error instanceof UploadRefused ? error.problem : 'cut off')
      }
    } finally {
      leave()
    }
  }

  return {
    ofCall: (path) => forms.find(({ post }) => post === path),
    ofPage: (path) => forms.find(({ page }) => page !== undefined && page === plain(path)),
    async receive(c, form) {
      const body = bodyReader(c)
      try {
        return await received(c, body, form)
      } finally {
        body.release()
      }
    },
  }
}

type Refusal = {
  status: RefusedUpload['status']
  message: (telephone: string, form: FormWithFile) => string
  isForFile?: true
  retryAfter?: string
}

const refusals: Record<UploadProblem | 'busy', Refusal> = {
  unreadable: { status: 400, message: () => 'The form could not be read. Please send it again.' },
  'cut off': { status: 400, message: () => 'Your form was not received in full. Please send it again.' },
  'several files': {
    status: 400,
    message: () => 'The form has more than one file. Please attach one file and send it again.',
  },
  'too slow': {
    status: 408,
    message: (telephone) =>
      `The connection was too slow for this file. Please send it again over a faster connection, or telephone us on ${telephone}.`,
  },
  'too much text': {
    status: 413,
    message: () => 'Your text is too long (limit 64 KB). Please shorten it and send it again.',
  },
  'too large': {
    status: 422,
    message: (_telephone, { maxFileBytes }) => tooLargeMessage(maxFileBytes),
    isForFile: true,
  },
  'no room': {
    status: 503,
    message: (telephone) =>
      `Something went wrong on our side and we could not save the file. What you typed is still here. Please send it again in a few minutes, or telephone us on ${telephone}.`,
    retryAfter: '120',
  },
  busy: {
    status: 503,
    message: (telephone) =>
      `The site is busy. What you typed is still here. Please send it again in a minute, or telephone us on ${telephone}.`,
    retryAfter: '60',
  },
}

function limitsOf({ fileField, maxFileBytes, fields }: FormWithFile): MultipartLimits {
  return { fileFields: [fileField], maxFileBytes, maxTextBytes, maxFields: fields + moreFields }
}

function outcomeOf(form: FormWithFile, { texts, file }: ReceivedForm, path: string): Omit<ReceivedUpload, 'release'> {
  const fields: Record<string, string | number> = Object.fromEntries(texts)
  const filledInMs = texts.get(filledInMsField)
  // JSON has a number there.
  if (filledInMs !== undefined && /^\d{1,12}$/.test(filledInMs)) fields[filledInMsField] = Number(filledInMs)
  // A browser sends an empty file without a name if none was chosen.
  const isChosen = file !== null && (file.name !== '' || file.size > 0)
  if (!isChosen) return { fields: { ...fields, [form.fileField]: '' }, files: {} }
  const refused = file.isTooLarge ? tooLargeFile : form.isNamed(displayName(file.name)) ? null : wrongName
  if (refused !== null) return { fields: { ...fields, [form.fileField]: refused }, files: {} }
  const { size, sha256 } = file
  return {
    fields: { ...fields, [form.fileField]: sha256 },
    files: { [form.fileField]: { path, name: displayName(file.name), size, sha256 } },
  }
}

/** The router takes a path in any case, and with a slash at its end. */
function plain(path: string): string {
  return path.toLowerCase().replace(/\/+$/, '')
}

function declaredBytes(c: Context): number {
  return Number(c.req.header('content-length') ?? 0)
}

/** Reads what is left of the body, within bounds, and throws it away. */
async function drain(body: BodyReader, maxBytes: number, ms: number): Promise<void> {
  const end = AbortSignal.timeout(ms)
  const { promise: late, resolve } = Promise.withResolvers<null>()
  end.addEventListener('abort', () => resolve(null))
  try {
    for (let left = maxBytes; left > 0 && !end.aborted;) {
      const chunk = await Promise.race([body.read(), late])
      if (chunk === null) return
      left -= chunk.length
    }
  } catch {
    // The client has gone.
  }
}
