// The console's calls about the firm's settings. Here rather than in the firm's own folder, which stands below the record
// of what staff did.
import { Hono, type Context } from 'hono'
import { z } from 'zod'
import {
  factsSchema,
  firmSchema,
  grievanceFormSchema,
  officeSchema,
  shownSchema,
  socialSchema,
  type FactsForm,
  type FirmForm,
  type FirmSettings,
  type GrievanceForm,
  type OfficeForm,
  type ShownForm,
  type SocialForm,
} from '#firm/settings.ts'
import { SettingsChanged } from '#firm/setting-version.server.ts'
import { saveFacts, saveShown, saveSocial } from '#firm/site-facts.server.ts'
import {
  addOffice,
  changeOffice,
  firmSettings,
  moveOffice,
  removeOffice,
  saveFirm,
  saveGrievance,
  SettingsRefused,
} from '#firm/staff.server.ts'
import type { Clock } from '#platform/clock.ts'
import { inTransaction, type Database } from '#platform/database.server.ts'
import { readConsoleBody } from '#platform/http/console-body.server.ts'
import { release } from '#platform/release.server.ts'
import type { Settings } from '#platform/settings.server.ts'
import { recordAction, type Action } from '#staff/audit.server.ts'

/** How mail leaves, without what is secret. */
export type MailSettings = { isSent: boolean; server: string; from: string }
export type SettingsShown = FirmSettings & { mail: MailSettings; publicUrl: string; release: string }

type Version = { version: number }
type Saved = { response: SettingsShown }

declare module '#platform/pages/api.ts' {
  interface Calls {
    '/api/console/settings': { response: SettingsShown }
  }
}
declare module '#platform/console/call.ts' {
  interface Changes {
    '/api/console/settings/firm': Saved & { body: FirmForm & Version }
    '/api/console/settings/grievance': Saved & { body: GrievanceForm & Version }
    '/api/console/settings/facts': Saved & { body: FactsForm & Version }
    '/api/console/settings/shown': Saved & { body: ShownForm & Version }
    '/api/console/settings/social': Saved & { body: SocialForm & Version }
    '/api/console/settings/offices': Saved & { body: OfficeForm & Version }
    '/api/console/settings/offices/{id}': Saved & { body: OfficeForm & Version }
    '/api/console/settings/offices/{id}/remove': Saved & { body: Version }
    '/api/console/settings/offices/{id}/move': Saved & { body: Version & { direction: 'up' | 'down' } }
  }
}

type Parts = {
  database: Database
  clock: Clock
  settings: Pick<Settings, 'publicUrl' | 'smtpUrl' | 'mailFrom'>
}

const version = z.number().int().min(0)
const versioned = { version }

const changedMessage = 'Someone else has saved these settings since you opened them. Nothing was changed.'

export function settingsConsoleApi({ database, clock, settings }: Parts): Hono {
  const router = new Hono()
  const base = '/api/console/settings'
  const office = `${base}/offices/:id{[1-9][0-9]{0,8}}`
  const idOf = (c: Context) => Number(c.req.param('id'))

  async function shown(): Promise<SettingsShown> {
    return { ...(await firmSettings(database)), mail: mailSettings(settings), publicUrl: settings.publicUrl, release }
  }

  /** `make` returns what to record; null if there is no such record. */
  async function save(c: Context, make: (tx: Database, now: Date) => Promise<Action | null>): Promise<Response> {
    const now = clock()
    const staff = c.get('staff')
    try {
      await inTransaction(database, async (tx) => {
        const action = await make(tx, now)
        if (action === null) throw new NoSuchOffice()
        await recordAction(tx, staff, action, now)
      })
      return c.json(await shown(), 200)
    } catch (error) {
      if (error instanceof NoSuchOffice) return c.json({ message: 'This office no longer exists.' }, 404)
      if (error instanceof SettingsChanged) return c.json({ message: changedMessage, current: await shown() }, 409)
      if (error instanceof SettingsRefused) return c.json({ message: error.message }, 422)
      throw error
    }
  }

  router.get(base, async (c) => c.json(await shown(), 200))
  router.post(`${base}/firm`, async (c) => {
    const { version: seen, ...form } = await readConsoleBody(c, firmSchema.extend(versioned))
    return save(c, async (tx, now) => {
      await saveFirm(tx, form, seen, now)
      return about('firm', 'Saved the firm: name, telephone, video calls')
    })
  })
  router.post(`${base}/grievance`, async (c) => {
    const { version: seen, ...form } = await readConsoleBody(c, grievanceFormSchema.extend(versioned))
    return save(c, async (tx, now) => {
      await saveGrievance(tx, form, seen, now)
      return about('grievance', 'Saved the grievance contact')
    })
  })
  router.post(`${base}/facts`, async (c) => {
    const { version: seen, ...form } = await readConsoleBody(c, factsSchema.extend(versioned))
    return save(c, async (tx, now) => {
      await saveFacts(tx, form, seen, now)
      return about('facts', 'Saved the facts of the site')
    })
  })
  router.post(`${base}/shown`, async (c) => {
    const { version: seen, ...form } = await readConsoleBody(c, shownSchema.extend(versioned))
    return save(c, async (tx, now) => {
      await saveShown(tx, form, seen, now)
      const on = (isOn: boolean) => (isOn ? 'on' : 'off')
      const detail = `Client logos ${on(form.logos)}, counters ${on(form.numbers)}, Customer Speak ${on(form.customerSpeak)}`
      return about('shown', 'Saved what the site shows', detail)
    })
  })
  router.post(`${base}/social`, async (c) => {
    const { version: seen, ...form } = await readConsoleBody(c, socialSchema.extend(versioned))
    return save(c, async (tx, now) => {
      await saveSocial(tx, form, seen, now)
      return about('social', 'Saved the social networks')
    })
  })
  router.post(`${base}/offices`, async (c) => {
    const { version: seen, ...form } = await readConsoleBody(c, officeSchema.extend(versioned))
    return save(c, async (tx, now) => {
      await addOffice(tx, form, seen, now)
      return about('offices', 'Added an office', form.city)
    })
  })
  router.post(office, async (c) => {
    const { version: seen, ...form } = await readConsoleBody(c, officeSchema.extend(versioned))
    return save(c, async (tx, now) =>
      (await changeOffice(tx, idOf(c), form, seen, now)) ? about('offices', 'Changed an office', form.city) : null,
    )
  })
  router.post(`${office}/remove`, async (c) => {
    const body = await readConsoleBody(c, z.strictObject(versioned))
    return save(c, async (tx, now) => {
      const city = await removeOffice(tx, idOf(c), body.version, now)
      return city === null ? null : about('offices', 'Removed an office', city)
    })
  })
  router.post(`${office}/move`, async (c) => {
    const body = await readConsoleBody(c, z.strictObject({ ...versioned, direction: z.enum(['up', 'down']) }))
    return save(c, async (tx, now) => {
      const city = await moveOffice(tx, idOf(c), body.direction, body.version, now)
      return city === null ? null : about('offices', `Moved an office ${body.direction}`, city)
    })
  })

  return router
}

class NoSuchOffice extends Error {}

function about(recordId: string, action: string, detail = ''): Action {
  return { action, record: 'settings', recordId, detail }
}

function mailSettings({ smtpUrl, mailFrom }: Parts['settings']): MailSettings {
  const server = smtpUrl === null ? '' : new URL(smtpUrl).host
  const { name, address } = mailFrom
  return { isSent: smtpUrl !== null, server, from: name === '' ? address : `${name} <${address}>` }
}
