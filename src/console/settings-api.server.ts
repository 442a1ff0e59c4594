// Answers the console's calls about the firm's settings. Here rather than in the firm's own folder, which stands below the
// record of what staff did.
import type { Hono } from 'hono'
import * as settingsCalls from '#firm/console-calls.ts'
import { SettingsChanged } from '#firm/settings/setting-version.server.ts'
import type { SettingsPart } from '#firm/settings/setting-parts.ts'
import { saveFacts, saveFirm, saveShown, saveSocial } from '#firm/settings/site-facts.server.ts'
import { firmSettings, saveGrievance } from '#firm/settings/firm-settings.server.ts'
import { addOffice, changeOffice, moveOffice, removeOffice } from '#firm/settings/office-changes.server.ts'
import type { Clock } from '#platform/clock.ts'
import { inTransaction, type Database } from '#platform/database/database.server.ts'
import { consoleApi } from '#staff/answer-calls.server.ts'
import { Refusal } from '#platform/http/bodies/refusal.server.ts'
import type { Staff } from '#staff/roles.ts'
import { release } from '#platform/start/release.server.ts'
import type { Settings } from '#platform/start/settings.server.ts'
import { recordAction, type Action } from '#staff/history/record-action.server.ts'

type Dependencies = {
  database: Database
  clock: Clock
  settings: Pick<Settings, 'publicUrl' | 'smtpUrl' | 'mailFrom'>
}

const changedMessage = 'Someone else has saved these settings since you opened them. Nothing was changed.'
const noOffice = 'This office no longer exists.'

export function settingsConsoleApi({ database, clock, settings }: Dependencies): Hono {
  async function shown(): Promise<settingsCalls.SettingsView> {
    return { ...(await firmSettings(database)), mail: mailSettings(settings), publicUrl: settings.publicUrl, release }
  }

  /** `make` returns what to record. */
  async function save(staff: Staff, make: (tx: Database, now: Date) => Promise<Action>) {
    const now = clock()
    try {
      await inTransaction(database, async (tx) => recordAction(tx, staff, await make(tx, now), now))
      return await shown()
    } catch (error) {
      if (error instanceof SettingsChanged) return new Refusal(409, changedMessage, { current: await shown() })
      throw error
    }
  }

  /** A part that is saved as a whole. */
  function part<Form>(
    name: SettingsPart,
    store: (tx: Database, form: Form, version: number, now: Date) => Promise<void>,
    action: string,
    detailOf: (form: Form) => string = () => '',
  ) {
    return ({ body, staff }: { body: Form & { version: number }; staff: Staff }) =>
      save(staff, async (tx, now) => {
        await store(tx, body, body.version, now)
        return about(name, action, detailOf(body))
      })
  }

  return consoleApi(settingsCalls, {
    readSettings: shown,
    saveFirm: part('firm', saveFirm, 'Saved the firm: name, telephone, video calls'),
    saveGrievance: part('grievance', saveGrievance, 'Saved the grievance contact'),
    saveFacts: part('facts', saveFacts, 'Saved the facts of the site'),
    saveShown: part('shown', saveShown, 'Saved what the site shows', ({ logos, numbers, customerSpeak }) => {
      const on = (isOn: boolean) => (isOn ? 'on' : 'off')
      return `Client logos ${on(logos)}, counters ${on(numbers)}, Customer Speak ${on(customerSpeak)}`
    }),
    saveSocial: part('social', saveSocial, 'Saved the social networks'),
    addOffice: ({ body: { version, ...form }, staff }) =>
      save(staff, async (tx, now) => {
        await addOffice(tx, form, version, now)
        return about('offices', 'Added an office', form.city)
      }),
    changeOffice: ({ params, body: { version, ...form }, staff }) =>
      save(staff, async (tx, now) => {
        if (!(await changeOffice(tx, params.id, form, version, now))) throw new Refusal(404, noOffice)
        return about('offices', 'Changed an office', form.city)
      }),
    removeOffice: ({ params, body, staff }) =>
      save(staff, async (tx, now) => {
        const city = await removeOffice(tx, params.id, body.version, now)
        if (city === null) throw new Refusal(404, noOffice)
        return about('offices', 'Removed an office', city)
      }),
    moveOffice: ({ params, body: { direction, version }, staff }) =>
      save(staff, async (tx, now) => {
        const city = await moveOffice(tx, params.id, direction, version, now)
        if (city === null) throw new Refusal(404, noOffice)
        return about('offices', `Moved an office ${direction}`, city)
      }),
  })
}

function about(recordId: SettingsPart, action: string, detail = ''): Action {
  return { action, record: 'settings', recordId, detail }
}

function mailSettings({ smtpUrl, mailFrom }: Dependencies['settings']): settingsCalls.SettingsView['mail'] {
  const server = smtpUrl === null ? '' : new URL(smtpUrl).host
  const { name, address } = mailFrom
  return { isSent: smtpUrl !== null, server, from: name === '' ? address : `${name} <${address}>` }
}
