// The calendar of important dates as the server renders it.
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import type { CalendarEntry, CalendarMonth } from '#calendar/calendar-entry.ts'
import { MonthBlock } from './month-block.tsx'

function entry(given: Partial<CalendarEntry> & Pick<CalendarEntry, 'eventduedate' | 'eventName'>): CalendarEntry {
  const rest = { color: '', description: '', law: '', appliesTo: '', lawAsAt: '', link: '', movedFrom: null }
  return { typeofdate: 'due', ...rest, entities: ['llp'], states: [], mark: null, id: given.eventName, ...given }
}

const entries = [
  entry({ eventduedate: '2026-11-07', eventName: 'TDS payment' }),
  entry({ eventduedate: '2026-11-07', typeofdate: 'event', eventName: 'Open house' }),
  entry({
    eventduedate: '2026-11-29',
    eventName: 'PAS-6',
    description: 'Half-yearly comparison.',
    law: 'Companies Act, 2013, section 29',
    appliesTo: 'Unlisted public companies',
    lawAsAt: '2026-11-21',
    link: '/ourservices?id=1',
  }),
  entry({ eventduedate: '2026-11-30', eventName: 'Board meeting', mark: 'reminder' }),
]

function rendered(month: CalendarMonth, shown = entries): string {
  return renderToStaticMarkup(
    <MonthBlock today="2026-11-21" agmMonthDay="09-30" month={month} entries={{ data: shown, error: null }} />,
  )
}

function wordsOf(html: string): string {
  return html.replaceAll(/<[^>]*>/g, '')
}

function isDisabled(html: string, label: string): boolean {
  const button = html.match(/<button[^>]*>/g)?.find((tag) => tag.includes(`"${label}"`))
  if (!button) throw new Error(`There is no button ${label}`)
  return / disabled=""/.test(button)
}

describe('the arrows of the calendar', () => {
  test.each([
    [{ year: 2026, month: 1 }, true, false],
    [{ year: 2026, month: 2 }, false, false],
    [{ year: 2100, month: 11 }, false, false],
    [{ year: 2100, month: 12 }, false, true],
  ])('are disabled at the first and last month: %j', (month, isFirst, isLast) => {
    const html = rendered(month)
    expect([isDisabled(html, 'Previous month'), isDisabled(html, 'Next month')]).toEqual([isFirst, isLast])
  })
})

describe('a month in which today is', () => {
  const html = rendered({ year: 2026, month: 11 })
  const [sheet = '', events = '', dueDates = ''] = html.split(/<h4>/)

  test('has the due dates on their days, and each list the entries of its type', () => {
    const cell = (day: number) => sheet.match(/<td.*?<\/td>/g)?.find((text) => text.includes(`>${day}</span>`)) ?? ''
    expect(cell(7)).toContain('TDS payment')
    expect(cell(29)).toContain('PAS-6')
    expect(sheet).not.toContain('Open house')
    const named = (list: string) =>
      [...list.matchAll(/<summary><b>(.*?)<\/b>.*?<time[^>]*>(.*?)<\/time>/g)].map((found) =>
        found.slice(1).map(wordsOf),
      )
    expect(named(events)).toEqual([['Open house', 'Sat 7 Nov 2026']])
    expect(named(dueDates)).toEqual([
      ['TDS payment', 'Sat 7 Nov 2026'],
      ['PAS-6', 'Sun 29 Nov 2026'],
      ['Board meeting', 'Mon 30 Nov 2026'],
    ])
  })

  test('folds what has passed and begins with what comes next', () => {
    expect(dueDates).toMatch(
      /<summary>1 date has passed<\/summary>.*TDS payment.*<\/details><ul>.*?<b><span class="nb">PAS-6<\/span>/,
    )
  })

  test('begins with what is due today', () => {
    const today = [entry({ eventduedate: '2026-11-21', eventName: 'Today’s form' }), ...entries]
    const list = rendered({ year: 2026, month: 11 }, today).split(/<h4>/)[2] ?? ''
    expect(list).toMatch(/<summary>1 date has passed<.*<\/details><ul>.*?<b>Today’s form<\/b>.*PAS-6/)
  })

  test('tells of each date what it is, whom it concerns and what it rests on', () => {
    expect(dueDates).toContain('Half-yearly comparison.')
    expect(dueDates).toContain('<p>Plan for Friday 27 November. <a href="/calendar#closed-days">')
    expect(dueDates).toContain('Unlisted public companies')
    expect(dueDates).toContain('Companies Act, 2013, section 29 (as at 21 November 2026)')
    expect(dueDates).toContain('href="/ourservices?id=1"')
    expect(dueDates).toMatch(/30 Nov 2026<\/span><\/time><span[^>]*>Reminder</)
  })
})

test('leaves out the levies of the States', () => {
  const levy = entry({ eventduedate: '2026-11-10', eventName: 'Professional tax, Telangana', states: ['TS'] })
  const html = rendered({ year: 2026, month: 11 }, [levy, ...entries])
  expect(html).toContain('TDS payment')
  expect(html).not.toContain('Professional tax')
})

test('a cell shows the name of a due date without its period and description, which are still read out', () => {
  const shown = [
    entry({ eventduedate: '2026-11-10', eventName: 'GSTR-7, October 2026' }),
    entry({ eventduedate: '2026-11-29', eventName: 'PAS-6: reconciliation of share capital' }),
    entry({ eventduedate: '2026-11-30', typeofdate: 'event', eventName: 'Open house, Chennai' }),
  ]
  const [sheet = ''] = rendered({ year: 2026, month: 11 }, shown).split(/<h4>/)
  expect(sheet).toContain('>GSTR-7<span class="vh">, October 2026</span>')
  expect(sheet).toContain('>PAS-6<span class="vh">: reconciliation of share capital</span>')
})
