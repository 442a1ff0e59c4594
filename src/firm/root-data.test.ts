// What every page shows when some of its calls fail.
import { expect, test } from 'vitest'
import type { Get } from '#platform/pages/api.ts'
import { answering } from '../../tests/answering.ts'
import { defaultDeclaration, defaultSettings } from './defaults.server.ts'
import { declarationSchema, siteSettingsSchema } from './firm.ts'
import { contactError, loadRoot } from './root-data.ts'

const standIn = {
  addresses: { publicUrl: 'https://firm.example.in', fileHost: '/files' },
  settings: defaultSettings,
  contact: { data: null, error: contactError },
  declaration: defaultDeclaration,
}
const answers = {
  '/get/sitesettings': () => ({ ...defaultSettings, firmName: 'Rao & Sons' }),
  '/get/contactinformation': () => [],
  '/get/firmtext?slug=declaration': () => ({ ...defaultDeclaration, title: 'We declare' }),
}

function getWithout(failing?: string): Get {
  return answering(Object.fromEntries(Object.entries(answers).filter(([path]) => path !== failing)))
}

test('the defaults are whole: a name, a telephone, a declaration and a disclaimer with text', () => {
  expect(siteSettingsSchema.parse(defaultSettings)).toEqual(defaultSettings)
  const { paragraphs, disclaimer } = declarationSchema.parse(defaultDeclaration)
  expect([paragraphs, disclaimer.paragraphs].every((texts) => texts.join('').length > 100)).toBe(true)
})

test('with all calls answered nothing of the stand-in is used', async () => {
  expect(await loadRoot(getWithout(), standIn)).toMatchObject({
    settings: { firmName: 'Rao & Sons' },
    contact: { data: [], error: null },
    declaration: { title: 'We declare' },
    isComplete: true,
  })
})

test.each(Object.keys(answers))('without %s that part is the stand-in, and the data are not complete', async (path) => {
  const data = await loadRoot(getWithout(path), standIn)
  expect(data.isComplete).toBe(false)
  expect(data.settings === defaultSettings).toBe(path === '/get/sitesettings')
  expect(data.contact.error === contactError).toBe(path === '/get/contactinformation')
  expect(data.declaration === defaultDeclaration).toBe(path.includes('declaration'))
})

test('what was loaded before stays when a later try fails', async () => {
  const before = await loadRoot(getWithout('/get/sitesettings'), standIn)
  const after = await loadRoot(getWithout('/get/contactinformation'), before)
  expect(after).toMatchObject({ settings: { firmName: 'Rao & Sons' }, contact: { data: [] }, isComplete: false })
})
