import { expect, test } from 'vitest'
import { loggable, openLog } from './log.server.ts'

/** What a log at this level writes to a terminal. */
function terminal(level = 'info') {
  const written: string[] = []
  return { log: openLog(level, { isTTY: true, write: (text: string) => void written.push(text) }), written }
}

test('a terminal reads warnings in sentences, with their facts in brackets', () => {
  const { log, written } = terminal()
  log.warn({ address: 'office@firm.example.in', missing: 2 }, 'nobody receives e-mails to this address.')
  log.warn('the virus scanner answers again')
  expect(written).toEqual([
    'Warning: Nobody receives e-mails to this address. (address: office@firm.example.in, missing: 2)\n',
    'Warning: The virus scanner answers again\n',
  ])
})

test('an error says what was thrown and where', () => {
  const { log, written } = terminal()
  const error = new TypeError('x is not a function', { cause: new Error('deeper') })
  log.error({ job: 'retention', ...loggable(error) }, 'a daily job failed')
  const [sentence, ...frames] = written.join('').trimEnd().split('\n')
  expect(sentence).toBe(
    'Error: A daily job failed (TypeError: x is not a function, job: retention, cause: Error: deeper)',
  )
  expect(frames[0]).toMatch(/^ +at .+log-in-words\.test\.ts/)
})

test('what is told for machines alone is not written, whatever the level', () => {
  for (const level of ['info', 'debug', 'silent']) {
    const { log, written } = terminal(level)
    log.info({ wouldDo: 'nothing' }, 'a daily job begins when the clock has been watched for 24 hours')
    log.debug('details')
    if (level === 'silent') log.error('an error')
    expect(written).toEqual([])
  }
})

test('nothing that is logged can move the cursor, colour the terminal or begin a line', () => {
  const { log, written } = terminal()
  log.warn({ path: '/a\u001b[2J\nWarning: a lie' }, 'line\r\nline\u009b31m')
  expect(written).toEqual(['Warning: Line line 31m (path: /a [2J Warning: a lie)\n'])
})

test('without a terminal each event is a line of JSON', () => {
  const written: string[] = []
  openLog('info', { write: (text: string) => void written.push(text) }).info({ release: 'a' }, 'the site is starting')
  expect(written.map((line) => JSON.parse(line))).toMatchObject([
    { level: 30, release: 'a', msg: 'the site is starting' },
  ])
})
