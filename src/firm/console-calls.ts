// The console's calls about the firm's settings.
import { z } from 'zod'
import { answerOf, consoleCall } from '#platform/console/console-call.ts'
import { rowCount } from '#platform/console/row-id.ts'
import {
  factsSchema,
  firmSchema,
  grievanceFormSchema,
  officeSchema,
  shownSchema,
  socialSchema,
  type FirmSettings,
} from './settings/settings.ts'

/** `mail`: how mail leaves, without what is secret. */
export type SettingsView = FirmSettings & {
  mail: { isSent: boolean; server: string; from: string }
  publicUrl: string
  release: string
}

const versioned = { version: rowCount }

export const readSettings = consoleCall('administrator', 'GET /api/console/settings', {
  answer: answerOf<SettingsView>(),
})
export const saveFirm = consoleCall('administrator', 'POST /api/console/settings/firm', {
  body: firmSchema.extend(versioned),
  answer: answerOf<SettingsView>(),
})
export const saveGrievance = consoleCall('administrator', 'POST /api/console/settings/grievance', {
  body: grievanceFormSchema.extend(versioned),
  answer: answerOf<SettingsView>(),
})
export const saveFacts = consoleCall('administrator', 'POST /api/console/settings/facts', {
  body: factsSchema.extend(versioned),
  answer: answerOf<SettingsView>(),
})
export const saveShown = consoleCall('administrator', 'POST /api/console/settings/shown', {
  body: shownSchema.extend(versioned),
  answer: answerOf<SettingsView>(),
})
export const saveSocial = consoleCall('administrator', 'POST /api/console/settings/social', {
  body: socialSchema.extend(versioned),
  answer: answerOf<SettingsView>(),
})
export const addOffice = consoleCall('administrator', 'POST /api/console/settings/offices', {
  body: officeSchema.extend(versioned),
  answer: answerOf<SettingsView>(),
})
export const changeOffice = consoleCall('administrator', 'POST /api/console/settings/offices/:id', {
  body: officeSchema.extend(versioned),
  answer: answerOf<SettingsView>(),
})
export const removeOffice = consoleCall('administrator', 'POST /api/console/settings/offices/:id/remove', {
  body: z.strictObject(versioned),
  answer: answerOf<SettingsView>(),
})
export const moveOffice = consoleCall('administrator', 'POST /api/console/settings/offices/:id/move', {
  body: z.strictObject({ ...versioned, direction: z.enum(['up', 'down']) }),
  answer: answerOf<SettingsView>(),
})
