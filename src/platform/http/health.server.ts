// What a load balancer or an operator asks: whether the process lives, and whether it should get requests.
import { Hono } from 'hono'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.server.ts'
import type { Files } from '#platform/files/files.server.ts'
import type { MailRenderer } from '#platform/mail/mail-renderer.server.ts'
import { lacksMailServer, outboxWarnings } from '#platform/mail/outbox-state.server.ts'
import type { Settings } from '#platform/start/settings.server.ts'
import type { CheckReadiness } from '#platform/start/readiness.server.ts'
import { release } from '#platform/start/release.server.ts'
import { within } from '#platform/within.ts'

/** `reasons` make the process not ready. `warnings` do not, because sending visitors elsewhere would not help. */
type Health = { ready: boolean; release: string; reasons: string[]; warnings: string[] }

export type HealthDependencies = {
  database: Database
  files: Pick<Files, 'published'>
  clock: Clock
  settings: Pick<Settings, 'smtpUrl' | 'publicUrl' | 'isStaging'>
  /** The firm's own addresses, as `addressKey` spells them. */
  officeAddresses: (database: Database) => Promise<string[]>
  mailRenderer: Pick<MailRenderer, 'failing'>
  /** Resolves to a sentence about the database, or to null. Never rejects, and is never late. */
  notReady: CheckReadiness
  /** How long the store and the outbox are waited for: two seconds, so that whoever asks hears within three. */
  patienceMs?: number | undefined
  /** Returns true once the process has been told to stop. */
  isStopping?: (() => boolean) | undefined
}

const retryAfterSeconds = '5'
/** What is known of the store and the outbox is used again for this long. */
const knownMs = 5000
/** No file ever has this name, so the store has to look for it. */
const absentFile = '/readiness/check-0000000000.svg'

/** `/healthz` and `/readyz`. */
export function healthApi(parts: HealthDependencies): Hono {
  const { files, notReady, patienceMs = 2000, isStopping = () => false } = parts
  let known: { warnings: Promise<string[]>; askedAt: number } | undefined

  /** A store that takes too long is asked once at a time. */
  function warnings(): Promise<string[]> {
    if (known === undefined || performance.now() - known.askedAt > knownMs) {
      const asked = { warnings: findWarnings(), askedAt: performance.now() }
      known = asked
    }
    return known.warnings
  }

  async function findWarnings(): Promise<string[]> {
    const found = await Promise.all([
      within(patienceMs, storeWarning(files), 'the file storage takes too long to answer'),
      within(patienceMs, mailWarnings(parts), []),
    ])
    return found.flat().filter((warning) => warning !== null)
  }

  async function health(): Promise<Health> {
    // The database may be gone by the time it would be asked.
    if (isStopping()) return { ready: false, release, reasons: ['the site is stopping'], warnings: [] }
    const [reason, others] = await Promise.all([notReady(), warnings()])
    return { ready: reason === null, release, reasons: reason === null ? [] : [reason], warnings: others }
  }

  return new Hono()
    .get('/healthz', (c) => c.text('ok'))
    .get('/readyz', async (c) => {
      const found = await health()
      return found.ready ? c.json(found) : c.json(found, 503, { 'retry-after': retryAfterSeconds })
    })
}

async function storeWarning(files: Pick<Files, 'published'>): Promise<string | null> {
  try {
    await files.published(absentFile)
    return null
  } catch {
    return 'the file storage does not answer'
  }
}

/** A database that does not answer is the reason of another check. */
async function mailWarnings({
  database,
  clock,
  settings,
  officeAddresses,
  mailRenderer,
}: HealthDependencies): Promise<string[]> {
  const noServer = lacksMailServer(settings) ? ['no mail server is set, so no e-mail is delivered: set SMTP_URL'] : []
  const isDelivering = settings.smtpUrl !== null
  const ofOutbox = await officeAddresses(database)
    .then((officeKeys) => outboxWarnings(database, { isDelivering, officeKeys }, clock()))
    .catch(() => [])
  const failing = mailRenderer.failing()
  const unwritten = failing === null ? [] : [`e-mails of the kind ${failing} cannot be written: see the log`]
  return [...noServer, ...unwritten, ...ofOutbox]
}
