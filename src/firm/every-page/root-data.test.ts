// What every page shows when some of its calls fail.
import { expect, test } from 'vitest'
import type { Get } from '#platform/pages/calls.ts'
import { stubClient } from '../../../tests/stub-client.ts'
import { defaultDeclaration, defaultSettings } from '#firm/defaults.server.ts'
import { declarationSchema, siteSettingsSchema } from '#firm/firm.ts'
import { contactError, loadRoot } from './root-data.ts'

const fallback = {
  slotMinutes: 30,
  addresses: { publicUrl: 'https://firm.example.in', fileHost: '/files' },
  settings: defaultSettings,
  contact: { data: null, error: contactError },
  declaration: defaultDeclaration,
}
const answers = {
  '/get/sitesettings': () => ({ ...defaultSettings, firmName: 'Rao & Sons' }),
  '/get/contactinformation': () => [],
  '/get/timeslots/length': () => ({ slotMinutes: 45 }),
  '/get/firmtext?slug=declaration': () => ({ ...defaultDeclaration, title: 'We declare' }),
}

function getWithout(failing?: string): Get {
  return stubClient(Object.fromEntries(Object.entries(answers).filter(([path]) => path !== failing)))
}

test('the defaults are complete, including the text of declaration and disclaimer', () => {
  expect(siteSettingsSchema.parse(defaultSettings)).toEqual(defaultSettings)
  const { paragraphs, disclaimer } = declarationSchema.parse(defaultDeclaration)
  expect([paragraphs, disclaimer.paragraphs].every((texts) => texts.join('').length > 100)).toBe(true)
})

test('the fallback is not used when all calls succeed', async () => {
  expect(await loadRoot(getWithout(), fallback)).toMatchObject({
    slotMinutes: 45,
    settings: { firmName: 'Rao & Sons' },
    contact: { data: { office: null, cities: [] }, error: null },
    declaration: { title: 'We declare' },
    isComplete: true,
  })
})

test.each(Object.keys(answers))(
  'without %s only that part comes from the fallback, and the data is not complete',
  async (path) => {
    const data = await loadRoot(getWithout(path), fallback)
    expect(data.isComplete).toBe(false)
    expect(data.settings === defaultSettings).toBe(path === '/get/sitesettings')
    expect(data.slotMinutes).toBe(path === '/get/timeslots/length' ? 30 : 45)
    expect(data.contact.error === contactError).toBe(path === '/get/contactinformation')
    expect(data.declaration === defaultDeclaration).toBe(path.includes('declaration'))
  },
)

test('data that was loaded before stays when a later call fails', async () => {
  const before = await loadRoot(getWithout('/get/sitesettings'), fallback)
  const after = await loadRoot(getWithout('/get/contactinformation'), before)
  expect(after).toMatchObject({ settings: { firmName: 'Rao & Sons' }, contact: { error: null }, isComplete: false })
})
