import { expect, test } from 'vitest'
import { formsThatKeep } from '#rooms.server.ts'
import { tables } from '#tables.server.ts'
import { answeredFacts, answersOf, columnsOf, defineForm } from '#forms/field-table.ts'

const line = { kind: 'line', isMandatory: false, maxCharacters: 100 } as const
const letter = defineForm({
  name: 'letter',
  post: '/post/letter',
  fields: {
    name: { ...line, label: 'Name', column: 'lead.name' },
    town: { ...line, label: 'Your town', column: 'application.city' },
    dialect: { ...line, label: 'Dialect', column: 'application.dialect' },
    time: { ...line, label: 'Time', isTransient: true },
  },
})

test('every form keeps its answers in columns that there are', () => {
  const columns = tables.flatMap((table) => Object.keys(table.columns).map((column) => `${table.name}.${column}`))
  const kept = formsThatKeep.flatMap(({ name, fields }) =>
    Object.values(fields).flatMap(({ column }) => (column === undefined ? [] : [`${name}: ${column}`])),
  )
  expect(kept).toContain('jobapplication: application.city')
  expect(kept.filter((each) => !columns.includes(each.split(' ')[1] ?? ''))).toEqual([])
})

test('each table gets what it keeps, and gives it back under the words of the questions', () => {
  const values = { name: 'Meera', town: 'Chennai', dialect: '', time: '10:00' }
  const columns = columnsOf(letter, 'application', values)
  expect(columns).toEqual({ city: 'Chennai', dialect: '' })
  expect(columnsOf(letter, 'lead', values)).toEqual({ name: 'Meera' })
  expect(answersOf(letter, 'application', columns)).toEqual({ town: 'Chennai', dialect: '' })
  expect(answeredFacts(letter, 'application', columns)).toEqual([{ label: 'Your town', text: 'Chennai' }])
  expect(answeredFacts(letter, 'application', columns, ['town'])).toEqual([])
})

test('a field that does not say where it is kept does not compile', () => {
  // @ts-expect-error Its answer would be asked for and lost.
  expect(defineForm({ name: 'lost', post: '/post/lost', fields: { name: { ...line, label: 'Name' } } })).toBeDefined()
})
