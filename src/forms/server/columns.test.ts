import { expect, test } from 'vitest'
import { eachDatabase } from '../../../tests/databases.ts'
import { openDatabase } from '#platform/database/database.server.ts'
import { formsThatKeep } from '#rooms.server.ts'
import { refuseMissingColumns } from './columns.server.ts'
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

eachDatabase('the columns of the forms', (freshDatabase) => {
  test('exist, and a form that keeps an answer in another one is named', async () => {
    const database = openDatabase(await freshDatabase('migrated'))
    try {
      expect(formsThatKeep.map(({ name }) => name).toSorted()).toEqual([
        'consultation',
        'contactus',
        'jobalert',
        'jobapplication',
        'remind',
        'subscribe',
      ])
      await refuseMissingColumns(database, formsThatKeep)
      await expect(refuseMissingColumns(database, [...formsThatKeep, letter])).rejects.toThrow(
        'The form "letter" keeps the answer to "Dialect" in application.dialect, and the database has no such column.',
      )
    } finally {
      await database.destroy()
    }
  })
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
