// What a room has and does not name in its `room.server.ts` or `room.console.ts` is found here.
import { globSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { expect, test } from 'vitest'
import { areas, menu } from '#console/areas.ts'
import { recordKindsOfSite } from '#console/content.tsx'
import type { Screens } from '#room.console.ts'
import type { Room } from '#room.server.ts'
import type { AnyMailTemplate } from '#platform/mail/mail-template.server.ts'
import { fromRooms, kindsOfSite, pagesOfSite, publicAddresses, rooms, subscriptionKinds } from '#rooms.server.ts'
import routes from '#routes.ts'
import { confirmationName } from '#subscriptions/confirmation-mails.server.ts'
import { tables } from '#tables.server.ts'

const src = import.meta.dirname
const all = new Map(Object.entries<Room>(rooms))
const textOf = (file: string) => readFileSync(`${src}/${file}`, 'utf8')
const roomOf = (file: string) => file.slice(0, file.indexOf('/'))
/** No rooms: what knows nothing of the firm, and what starts the site. */
const noRooms = new Set(['commands', 'forms', 'platform', 'start', 'ui'])
const filesOfRooms = (pattern: string) =>
  globSync(`*/${pattern}`, { cwd: src }).filter((file) => !noRooms.has(roomOf(file)))

test('every folder is in the list of rooms', () => {
  const folders = new Set(filesOfRooms('**/*.ts').map(roomOf))
  expect([...all.keys()].toSorted()).toEqual([...folders].toSorted())
})

test('a room names nothing that the site does not ask for', () => {
  // The list of rooms proves the types of the parts, and would pass over one that is misspelt.
  const parts = Object.keys({
    pages: 1,
    addresses: 1,
    reads: 1,
    calls: 1,
    ownTurns: 1,
    files: 1,
    consoleCalls: 1,
    consoleApis: 1,
    content: 1,
    passages: 1,
    choices: 1,
    textsNamingDate: 1,
    leadForms: 1,
    forms: 1,
    inbox: 1,
    holidays: 1,
    personalData: 1,
    mails: 1,
    jobs: 1,
    subscriptions: 1,
  } satisfies Record<keyof Room, 1>)
  const named = [...all].flatMap(([name, room]) => Object.keys(room).map((part) => `${name}: ${part}`))
  expect(named.filter((each) => !parts.includes(each.split(': ')[1] ?? ''))).toEqual([])
})

test('what answers calls, keeps content, or tells of people and leads, is named by its room', () => {
  const naming = filesOfRooms('{room,api}.server.ts')
  const named = new Set(
    naming.flatMap((file) =>
      [...textOf(file).matchAll(/from '(#|\.\/)([^']+)'/g)].map(([, start, path]) =>
        start === '#' ? path : `${dirname(file)}/${path}`,
      ),
    ),
  )
  const kept = [
    '*api.server.ts',
    '*-calls.ts',
    'records.server.ts',
    'personal-data.server.ts',
    'lead-details.server.ts',
  ]
  const found = kept.flatMap((name) => filesOfRooms(`**/${name}`))
  expect(found.length).toBeGreaterThan(50)
  expect(found.filter((file) => !named.has(file))).toEqual([])
})

test('every kind of e-mail is named by its room', () => {
  const modules = import.meta.glob<Record<string, unknown>>(['./**/mails.server.ts', './**/*-mail.server.ts'], {
    eager: true,
  })
  const declared = Object.values(modules).flatMap((module) => Object.values(module).filter(isMailTemplate))
  const named = new Set(fromRooms((room) => room.mails).map(({ name }) => name))
  expect(declared.length).toBeGreaterThan(20)
  expect(declared.map(({ name }) => name).filter((name) => !named.has(name))).toEqual([])
  expect(subscriptionKinds.map(({ name }) => confirmationName(name)).filter((name) => !named.has(name))).toEqual([])
})

function isMailTemplate(value: unknown): value is AnyMailTemplate {
  return typeof value === 'object' && value !== null && 'draft' in value && 'hasVersion' in value
}

test('every page is one of a room, and every address one of one room', async () => {
  const paths = (await routes).map(({ path = '' }) => `/${path}`).filter((path) => path !== '/*')
  expect(pagesOfSite.map(({ path }) => path).toSorted()).toEqual(paths.toSorted())
  const known = publicAddresses.map(({ path }) => path)
  expect(known.filter((path, place) => known.indexOf(path) !== place)).toEqual([])
})

test('every area has its screen and its calls, and a place of its own', () => {
  const screens = Object.values(import.meta.glob<{ screens?: Screens }>('./*/room.console.ts', { eager: true }))
  const paths = screens.flatMap((room) => Object.keys(room.screens ?? {})).map((path) => path.replace('/*', ''))
  const ofRecords = areas.filter(({ kinds }) => kinds !== undefined).map(({ path }) => path)
  expect(areas.filter(({ path }) => !paths.includes(path) && !ofRecords.includes(path))).toEqual([])
  const withCalls = fromRooms(({ consoleCalls = {} }) => Object.keys(consoleCalls)).filter((path) => path !== '')
  const needed = areas.filter(({ kinds = [] }) => kinds.length === 0).map(({ path }) => path)
  expect(withCalls.toSorted()).toEqual(needed.toSorted())
  expect(new Set(menu.map(({ place }) => place)).size).toBe(menu.length)
})

test('every kind of records has a place of its own, and an area names only kinds that there are', () => {
  const places = recordKindsOfSite.map(({ place }) => place)
  expect(new Set(places).size).toBe(kindsOfSite.size)
  expect(areas.flatMap(({ kinds = [] }) => kinds).filter((kind) => !kindsOfSite.has(kind))).toEqual([])
})

test('what is deleted or let go with a row of another table is found by an index', () => {
  const found = tables.flatMap(({ name, columns, constraints: { primaryKey = [], unique = [], indexes = {} } }) => {
    const listed = Object.values(indexes).map((index) => ('on' in index ? index.on : index))
    const indexed = new Set([primaryKey, ...unique, ...listed].map(([first]) => first))
    return Object.entries(columns)
      .filter(([, { facts }]) => facts.references && facts.references.onDelete !== 'no action')
      .filter(([column, { facts }]) => !facts.isPrimaryKey && !facts.isUnique && !indexed.has(column))
      .map(([column]) => `${name}.${column}`)
  })
  expect(found).toEqual([])
})
