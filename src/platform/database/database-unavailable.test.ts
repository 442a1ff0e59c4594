// What an outage writes to the log.
import { expect, test } from 'vitest'
import { DatabaseUnavailable, watchDatabase } from './database-unavailable.server.ts'
import { loggable, openLog } from '#platform/log.server.ts'

type Line = { level: number; msg: string; message?: string; cause?: string; failures?: number }

/** Returns the log and the lines that it has written. */
function ownLog(level = 'info') {
  const lines: Line[] = []
  const log = openLog(level, { write: (line: string) => void lines.push(JSON.parse(line)) })
  return { log, lines }
}

test('an outage is reported at once, then once a minute with a count, and when it is over', () => {
  const { log, lines } = ownLog()
  let ms = 0
  const watch = watchDatabase(log, () => ms)
  const away = () => new DatabaseUnavailable('reach', new Error('connect ECONNREFUSED 127.0.0.1:5432'))
  for (; ms < 150_000; ms += 500) watch.failed(away())
  watch.succeeded(false)
  watch.succeeded(true)
  expect(lines.map(({ level, msg, message, failures }) => [level, msg, message, failures])).toEqual([
    [50, 'The database could not be reached', 'connect ECONNREFUSED 127.0.0.1:5432', 1],
    [50, 'The database could not be reached', 'connect ECONNREFUSED 127.0.0.1:5432', 121],
    [50, 'The database could not be reached', 'connect ECONNREFUSED 127.0.0.1:5432', 241],
    [40, 'The database can be reached again', undefined, 300],
  ])
})

test('a database that comes and goes is reported no more than twice a minute', () => {
  const { log, lines } = ownLog()
  let ms = 0
  const watch = watchDatabase(log, () => ms)
  for (; ms < 60_000; ms += 500) {
    watch.failed(new DatabaseUnavailable('reach', new Error('gone')))
    watch.succeeded(false)
  }
  expect(lines).toHaveLength(2)
})

test('a full disk counts as over only once something has been written', () => {
  const { log, lines } = ownLog()
  const watch = watchDatabase(log)
  watch.failed(new DatabaseUnavailable('write', new Error('database or disk is full')))
  watch.succeeded(false)
  expect(lines.map(({ msg }) => msg)).toEqual(['The database could not be written to'])
  watch.succeeded(true)
  expect(lines.map(({ msg }) => msg)).toEqual([
    'The database could not be written to',
    'The database can be written to again',
  ])
})

test('what fails because of an outage adds no line of its own, except for debugging', () => {
  const error = new DatabaseUnavailable('write', new Error('database or disk is full'))
  const { log, lines } = ownLog()
  log.error({ requestId: '1', ...loggable(error) }, 'request failed')
  log.error({ requestId: '2', ...loggable(new Error('another')) }, 'request failed')
  expect(lines).toMatchObject([{ message: 'another' }])
  const debugging = ownLog('debug')
  debugging.log.error(loggable(error), 'request failed')
  expect(debugging.lines).toMatchObject([{ cause: 'Error: database or disk is full' }])
})

test('a log line names the causes, the nearest first', () => {
  const root = new TypeError('the root')
  expect(loggable(new Error('outer', { cause: new Error('inner', { cause: root }) })).cause).toBe(
    'Error: inner; TypeError: the root',
  )
})
