// The settings of the process: read from the environment once, validated, and passed on as a value.
import { z } from 'zod'
import { databaseUrl, modelUrl, scannerUrl, smtpUrl, storageUrl } from '#platform/database/connection-url.server.ts'
import { SettingsError } from '#platform/settings-error.ts'
import { misspelt } from './private/misspelt-setting.ts'

const wholeNumber = (min: number, max: number) => {
  const error = `must be a whole number from ${min} to ${max}`
  return z
    .string()
    .trim()
    .regex(/^\d{1,9}$/, error)
    .transform(Number)
    .pipe(z.number().min(min, error).max(max, error))
}
const months = (min: number) => wholeNumber(min, 120)
const days = wholeNumber(1, 3650)
const blankIsAbsent = (value: unknown) => (value === '' ? undefined : value)
const optional = <T extends z.ZodType>(schema: T) => z.preprocess(blankIsAbsent, schema.optional())
const withDefault = <T extends z.ZodType>(schema: T, value: string) =>
  z.preprocess((given) => blankIsAbsent(given) ?? value, schema)

const httpUrl = z.url({ protocol: /^https?$/, error: 'must be an address that begins with http:// or https://' })

/** Parses `Name <address>` or an address alone into two parts. */
const mailbox = z
  .string()
  .trim()
  .transform((value, context) => {
    const named = /^(?:"([^"]*)"|([^"<>]*))\s*<([^<>]*)>$/.exec(value)
    const [, quoted, plain, within] = named ?? []
    const address = (within ?? value).trim()
    const name = (quoted ?? plain ?? '').trim()
    if (/^[^\s@<>,;:"()]+@[^\s@<>,;:"()]+$/.test(address) && !/\p{Cc}/u.test(name)) return { name, address }
    context.addIssue({
      code: 'custom',
      message: 'must be an address, or a name and an address as in "Firm" <office@firm.in>',
    })
    return z.NEVER
  })

/** Parses `https://a.in, https://b.in` into origins, spelled as browsers send them. */
const origins = z.string().transform((value, context) =>
  value.split(',').flatMap((part) => {
    const given = part.trim()
    if (given === '') return []
    const parsed = httpUrl.safeParse(given)
    if (parsed.success && new URL(given).origin === given.replace(/\/$/, '').toLowerCase())
      return [new URL(given).origin]
    context.addIssue({
      code: 'custom',
      message: 'must be addresses such as https://other.in, separated by commas',
    })
    return []
  }),
)

/** Returns the origin of the address, spelled as browsers send it. */
const origin = z.string().transform((value, context) => {
  const url = /^https?:\/\/[^\s?#]+$/i.test(value) ? URL.parse(value) : null
  if (url !== null && url.pathname === '/' && url.username === '' && url.password === '') return url.origin
  context.addIssue({ code: 'custom', message: 'must be an address without a path, such as https://www.firm.in' })
  return z.NEVER
})

/** A path on this site, or an address with a host. */
const fileHost = z
  .string()
  .refine(
    (value) => value.startsWith('/') || (/^https?:\/\/[^\s/?#]/.test(value) && URL.canParse(value)),
    'must be a path such as /files, or an address with a host such as https://files.firm.in',
  )

const logLevels = ['silent', 'error', 'warn', 'info', 'debug'] as const

const settingsSchema = z
  .object({
    PORT: withDefault(wholeNumber(0, 65_535), '3000').describe('Port to listen on'),
    HOST: withDefault(z.string(), '0.0.0.0').describe('Address to listen on'),
    DATA_DIR: withDefault(z.string(), './data').describe('Folder of the database, files and kept e-mail'),
    CONTENT_DIR: optional(z.string()).describe(
      'Folder with which an empty database is filled, in the form of content/',
    ),
    DATABASE_URL: optional(databaseUrl),
    PUBLIC_URL: optional(origin).describe('Address under which visitors reach the site'),
    FILE_HOST: withDefault(fileHost, '/files'),
    STORAGE_URL: optional(storageUrl),
    CLAMD_URL: optional(scannerUrl).describe('Virus scanner for the resumes; without it they are only read'),
    SMTP_URL: optional(smtpUrl).describe('Mail server; without it every e-mail is kept as a file in DATA_DIR/mail'),
    MAIL_FROM: optional(mailbox).describe('Sender of every e-mail; the name defaults to the firm’s'),
    SECRET: optional(z.string().min(32, 'must have at least 32 characters')).describe(
      'Key of signatures; without it one is made on the first start and kept in DATA_DIR',
    ),
    TRUST_PROXY: withDefault(wholeNumber(0, 10), '0').describe(
      'How many proxies are in front of the site; their X-Forwarded-For entries are trusted',
    ),
    STOP_GRACE_SECONDS: optional(wholeNumber(0, 20)).describe(
      'Seconds for which a site that stops says so at /readyz before it accepts no more connections',
    ),
    FORMS_PER_MINUTE: withDefault(wholeNumber(1, 100_000_000), '30').describe(
      'How often all visitors together may send one form within a minute, before messages are set aside for a digest',
    ),
    STAGING: withDefault(z.enum(['0', '1'], 'must be 0 or 1'), '0').describe(
      'Marks a test copy: search engines do not list it, and it delivers no e-mail, whatever SMTP_URL says',
    ),
    ALLOWED_ORIGINS: withDefault(origins, '').describe(
      'Other sites whose pages may send the forms, with commas between',
    ),
    RETENTION_ENQUIRY_MONTHS: withDefault(months(1), '12').describe('Months after the last contact'),
    RETENTION_CONSULTATION_MONTHS: withDefault(months(1), '12').describe('Months after the last contact'),
    RETENTION_APPLICATION_MONTHS: withDefault(months(1), '12').describe('Months after the last contact'),
    RETENTION_MAIL_DAYS: withDefault(days, '90').describe('Days for which the content of a sent e-mail is kept'),
    RETENTION_UNCONFIRMED_DAYS: withDefault(days, '30').describe(
      'Days for which an address is kept that never confirmed the newsletter, or has unsubscribed',
    ),
    RETENTION_CONVERSATION_DAYS: withDefault(days, '90').describe(
      'Days for which a question to the assistant is kept with its answer',
    ),
    RETENTION_AUDIT_MONTHS: withDefault(months(1), '36').describe(
      'Months for which the console keeps the record of who did what',
    ),
    RETENTION_MINIMUM_MONTHS: withDefault(months(0), '0').describe(
      'Months for which the law requires records to be kept whose erasure has been requested; 0 erases at once',
    ),
    ASSISTANT_BASE_URL: optional(modelUrl).describe(
      'Endpoint of a language model that words answers of the assistant; without it there is none',
    ),
    ASSISTANT_MODEL: optional(z.string().trim().min(1)).describe('Name of the model at that endpoint'),
    ASSISTANT_API_KEY: optional(
      z.string().regex(/^[\x21-\x7e]+$/, 'must consist of printable ASCII characters without blanks'),
    ).describe('Key of that endpoint, if it needs one'),
    METRICS_TOKEN: optional(
      z.string().regex(/^[\x21-\x7e]{16,}$/, 'must have at least 16 printable ASCII characters without blanks'),
    ).describe('Token with which Prometheus reads /metrics; without it there is no such address'),
    LOG_LEVEL: withDefault(
      z.enum(logLevels, `must be one of ${logLevels.slice(0, -1).join(', ')} and ${logLevels.at(-1)}`),
      'info',
    ),
  })
  .superRefine(({ SMTP_URL, MAIL_FROM }, context) => {
    // Other mail servers refuse a sender without a domain, or treat its mail as forged.
    if (SMTP_URL === undefined || MAIL_FROM !== undefined) return
    const message = 'must name the sender of e-mails where SMTP_URL is set, as in "Firm" <office@firm.in>'
    context.addIssue({ code: 'custom', path: ['MAIL_FROM'], message })
  })
  .superRefine(({ ASSISTANT_BASE_URL, ASSISTANT_MODEL, ASSISTANT_API_KEY }, context) => {
    const isHalf = (ASSISTANT_BASE_URL === undefined) !== (ASSISTANT_MODEL === undefined)
    if (!isHalf && (ASSISTANT_BASE_URL !== undefined || ASSISTANT_API_KEY === undefined)) return
    const [missing, message] =
      ASSISTANT_BASE_URL === undefined
        ? ['ASSISTANT_BASE_URL', 'must name the endpoint where a model or a key is set']
        : ['ASSISTANT_MODEL', 'must name the model where ASSISTANT_BASE_URL is set']
    context.addIssue({ code: 'custom', path: [missing], message })
  })

/** How long personal data is kept. DPDP Rules 2025, Rule 8(3), in force from May 2027: at least 12 months. */
export type Retention = {
  enquiryMonths: number
  consultationMonths: number
  applicationMonths: number
  mailDays: number
  unconfirmedDays: number
  conversationDays: number
  auditMonths: number
  minimumMonths: number
}

/** `publicUrl` has no trailing slash; `fileHost` is put before every relative path of an image or document. */
export type Settings = {
  port: number
  host: string
  dataDir: string
  /** Null for the content of the project. */
  contentDir: string | null
  databaseUrl: string | null
  publicUrl: string
  fileHost: string
  storageUrl: string | null
  clamdUrl: string | null
  /** Null on a staging copy, whatever the setting says. */
  smtpUrl: string | null
  /** A copy for trying things out: no search engine lists it. */
  isStaging: boolean
  /** If the name is empty, each mail supplies its own sender name. */
  mailFrom: { name: string; address: string }
  /** If null, `readSecret` in platform/start/secret.server.ts makes one and stores it. */
  secret: string | null
  trustProxy: number
  /** How long a site that is told to stop goes on accepting connections. */
  stopGraceSeconds: number
  allowedOrigins: string[]
  formsPerMinute: number
  retention: Retention
  /** The language model that may word answers; `baseUrl` has no trailing slash. */
  assistantModel: { baseUrl: string; model: string; apiKey: string | null } | null
  /** Null if there is no /metrics. */
  metricsToken: string | null
  logLevel: 'silent' | 'error' | 'warn' | 'info' | 'debug'
}

/**
 * Parses the environment once. A wrong value, or a name that is only a misspelt one, throws SettingsError with a
 * sentence that names it.
 */
export function readSettings(environment: Record<string, string | undefined>): Settings {
  const parsed = settingsSchema.safeParse(environment)
  const wrong = (parsed.error?.issues ?? []).map(({ path, message }) => {
    const name = path.join('.')
    return `The setting ${name} is ${shown(name, environment[name])}: it ${message}.`
  })
  const sentences = [...wrong, ...misspelt(environment, Object.keys(settingsSchema.shape))]
  if (!parsed.success || sentences.length > 0) throw new SettingsError(sentences.join('\n'))
  const given = parsed.data
  return {
    port: given.PORT,
    host: given.HOST,
    dataDir: given.DATA_DIR,
    contentDir: given.CONTENT_DIR ?? null,
    databaseUrl: given.DATABASE_URL ?? null,
    publicUrl: given.PUBLIC_URL ?? `http://localhost:${given.PORT}`,
    fileHost: given.FILE_HOST.replace(/\/+$/, ''),
    storageUrl: given.STORAGE_URL ?? null,
    clamdUrl: given.CLAMD_URL ?? null,
    smtpUrl: given.STAGING === '1' ? null : (given.SMTP_URL ?? null),
    isStaging: given.STAGING === '1',
    mailFrom: given.MAIL_FROM ?? { name: '', address: 'no-reply@localhost' },
    secret: given.SECRET ?? null,
    trustProxy: given.TRUST_PROXY,
    // Without a proxy, nobody sends visitors elsewhere meanwhile.
    stopGraceSeconds: given.STOP_GRACE_SECONDS ?? (given.TRUST_PROXY > 0 ? 5 : 0),
    allowedOrigins: given.ALLOWED_ORIGINS,
    formsPerMinute: given.FORMS_PER_MINUTE,
    retention: {
      enquiryMonths: given.RETENTION_ENQUIRY_MONTHS,
      consultationMonths: given.RETENTION_CONSULTATION_MONTHS,
      applicationMonths: given.RETENTION_APPLICATION_MONTHS,
      mailDays: given.RETENTION_MAIL_DAYS,
      unconfirmedDays: given.RETENTION_UNCONFIRMED_DAYS,
      conversationDays: given.RETENTION_CONVERSATION_DAYS,
      auditMonths: given.RETENTION_AUDIT_MONTHS,
      minimumMonths: given.RETENTION_MINIMUM_MONTHS,
    },
    assistantModel:
      given.ASSISTANT_BASE_URL === undefined || given.ASSISTANT_MODEL === undefined
        ? null
        : {
            baseUrl: given.ASSISTANT_BASE_URL,
            model: given.ASSISTANT_MODEL,
            apiKey: given.ASSISTANT_API_KEY ?? null,
          },
    metricsToken: given.METRICS_TOKEN ?? null,
    logLevel: given.LOG_LEVEL,
  }
}

const secretNames = [
  'SECRET',
  'DATABASE_URL',
  'STORAGE_URL',
  'SMTP_URL',
  // People write a key into the address as well.
  'ASSISTANT_BASE_URL',
  'ASSISTANT_API_KEY',
  'METRICS_TOKEN',
]

/** The value in quotes, unless it holds a password or there is none. */
function shown(name: string, value: string | undefined): string {
  return secretNames.includes(name) || value === undefined || value === '' ? 'wrong' : JSON.stringify(value)
}
