// What people are told about the roles is what the roles may do.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { mayDo, roles } from '#staff/roles.ts'
import { publisherOf } from '#publishing/record.ts'
import type { Room } from '#room.server.ts'
import { rooms } from '#rooms.server.ts'
import { canText, cannotOpenText } from '#staff/people/role-powers.ts'
import { areas, entriesOf } from './areas.ts'
import { powersOfRoles } from './powers.ts'
import { recordKindsOfSite } from './content.tsx'

const calls = new Map(Object.values<Room>(rooms).flatMap(({ consoleCalls = {} }) => Object.entries(consoleCalls)))
const all = areas.map((area) => ({ ...area, calls: Object.values(calls.get(area.path) ?? {}) }))

/** Powers that no call of the area shows. */
function powersWithoutCall({ path, role, calls }: (typeof all)[number]): string[] {
  if (calls.length === 0) return [role]
  // One call, whose answer has more for managers.
  if (path === '/') return ['manager']
  // A kind asks for its role itself.
  return path === '/pages' ? recordKindsOfSite.map(publisherOf) : []
}

test.each(all.map((area) => [area.path, area] as const))('the powers told of %s are those of its calls', (_, area) => {
  const expected = new Set([...area.calls.map(({ role }) => role), ...powersWithoutCall(area)])
  expect(Object.keys(area.powers).toSorted()).toEqual([...expected].toSorted())
})

// Below 1000 px the menu is a column of icons alone.
test('no two areas have one icon', () => {
  const icons = [
    ...areas,
    ...entriesOf(areas).filter((entry) => entry.areas.length > 1 && entry.icon !== entry.areas[0].icon),
  ]
  expect(new Set(icons.map(({ icon }) => icon)).size).toBe(icons.length)
})

test.each([
  ['administrator', 15],
  ['manager', 13],
  ['editor', 8],
] as const)('the menu of the role %s has at most %i entries', (role, most) => {
  const visible = areas.filter((area) => mayDo(role, area.role))
  const entries = entriesOf(visible)
  expect(entries.length).toBeLessThanOrEqual(most)
  const shown = entries.flatMap((entry) => entry.areas)
  expect(shown).toEqual(visible.filter(({ place }) => place !== undefined))
})

test('an editor is told that they publish, and what they cannot open', () => {
  const [editor, manager, administrator] = powersOfRoles
  expect(canText(editor!)).toMatch(/^write, publish and take down insights, services, vacancies and the other texts/)
  expect(canText(editor!)).toContain('check statutory due dates')
  expect(cannotOpenText(editor!)).toMatch(/^Inbox, Bookings, .* or Settings$/)
  expect(canText(manager!)).toMatch(/^do everything that an editor can; .*answer, assign, close and export leads/)
  expect(cannotOpenText(administrator!)).toBe('')
})

test('the document of the console has the same table', () => {
  const cells = (line: string) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim())
  const document = readFileSync(new URL('../../docs/console.md', import.meta.url), 'utf8').split('\n')
  const start = document.findIndex((line) => line.startsWith('| Area ')) + 2
  const told = document
    .slice(
      start,
      document.findIndex((line, index) => index > start && line === ''),
    )
    .map(cells)
  const rows = all
    .filter(({ place }) => place !== undefined)
    .map(({ label, powers }) => [label, ...roles.map((role) => powers[role]?.join(' ') ?? '')])
  expect(told).toEqual(rows)
})
