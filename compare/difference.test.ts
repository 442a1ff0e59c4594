// The comparison shows what differs, and only that: a recorder that cannot fail would be worth nothing.
import { expect, test } from 'vitest'
import { differencesOf } from './difference.ts'
import { emptyRecording, write, type Recording } from './recording.ts'

function recording(change: (made: Recording) => void = () => undefined): Recording {
  const made = emptyRecording()
  write(made, 'answers', '02 enquiries', 'POST /post/contactus\n→ 200')
  write(made, 'mails', '02 enquiries', 'Auto-Submitted: auto-generated\nSubject: Your enquiry')
  write(made, 'ics', '05 bookings', 'vevent\n  SEQUENCE:1')
  write(made, 'pages', '/home', '# Home\n\nClients 500+')
  write(made, 'screens', 'padma /leads', '# Inbox')
  made.tables = { lead: ['email', 'id', 'location'], slot_tick: ['tick'] }
  made.rows = [
    row('lead', 'lead 1 of “Meera writes”', { email: 'meera@example.in', location: 'Chennai' }),
    row('slot_tick', '2026-11-24T04:00:00.000Z', { tick: '2026-11-24T04:00:00.000Z' }),
  ]
  change(made)
  return made
}

function row(table: string, name: string, after: Record<string, string>): Recording['rows'][number] {
  return { chapter: '02 enquiries', step: 'Meera writes', table, row: name, what: 'added', before: null, after }
}

const shown = (change: (made: Recording) => void) =>
  differencesOf(recording(), recording(change)).map(({ group, name, patch }) => {
    const lines = patch.split('\n').filter((line) => /^[-+](?![-+])/.test(line))
    return [group, name, ...lines]
  })

test('two equal recordings have no difference', () => {
  expect(differencesOf(recording(), recording())).toEqual([])
})

test('a difference of each kind is shown where it is', () => {
  const changed = (made: Recording): void => {
    made.texts.answers['02 enquiries'] = 'POST /post/contactus\n→ 404'
    made.texts.mails['02 enquiries'] = 'Subject: Your enquiry'
    made.texts.ics['05 bookings'] = 'vevent\n  SEQUENCE:2'
    delete made.texts.pages['/home']
    made.texts.screens['padma /mail'] = '# Mail'
    made.rows = made.rows.slice(0, 1)
  }
  expect(shown(changed)).toEqual([
    ['answers', '02 enquiries', '-→ 200', '+→ 404'],
    ['mails', '02 enquiries', '-Auto-Submitted: auto-generated'],
    ['ics', '05 bookings', '-  SEQUENCE:1', '+  SEQUENCE:2'],
    ['pages', '/home', '-# Home', '-', '-Clients 500+'],
    ['screens', 'padma /mail', '+# Mail'],
    ['rows', '02 enquiries', '-added slot_tick: 2026-11-24T04:00:00.000Z', '-  tick: 2026-11-24T04:00:00.000Z', '-'],
  ])
})

test('a column that is gone is said once, and does not change its rows', () => {
  const without = (made: Recording): void => {
    made.tables['lead'] = ['email', 'id']
    for (const { table, after } of made.rows) if (table === 'lead') delete after?.['location']
  }
  expect(shown(without)).toEqual([['rows', 'columns', '-  location']])
})

test('a value that was changed otherwise is shown with what it was', () => {
  const [before, after] = [{ state: 'new' }, { state: 'answered' }]
  const changed = { ...row('lead', 'lead 1', after), what: 'changed' as const, before }
  const present = (made: Recording): void => {
    made.tables['lead']?.push('state')
    made.rows.push(changed)
  }
  const former = recording(present)
  const other = recording((made) => {
    present(made)
    made.rows = made.rows.map((each) => (each === changed ? { ...each, after: { state: 'closed' } } : each))
  })
  const [only] = differencesOf(former, other)
  expect(only?.patch).toContain('-  state: new → answered\n+  state: new → closed')
})
