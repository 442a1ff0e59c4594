import { expect, test } from 'vitest'
import { problemsOf } from './problems.ts'

const fields = {
  photo: { type: 'picture', label: 'Photo', isBesideName: true },
  file: { type: 'document', label: 'PDF' },
} as const

test('a picture and a PDF are files of the site, and a backup takes their paths', () => {
  const namesOf = (src: string) =>
    Object.keys(problemsOf(fields, { photo: { src, alt: '' }, file: { src, name: '', pages: 1 } }))
  for (const src of ['', '/media/board-room-1f2e3d4c5b.jpg', '/media/640/board-room-1f2e3d4c5b.jpg'])
    expect([src, namesOf(src)]).toEqual([src, []])
  for (const src of [
    'https://example.in/a-1f2e3d4c5b.jpg',
    '/../a-1f2e3d4c5b.jpg',
    '/api/console/leads/export',
    `${'/abcdefghi'.repeat(60)}-0123456789.jpg`,
    `/${'a'.repeat(300)}-0123456789.jpg`,
  ])
    expect([src, namesOf(src)]).toEqual([src, ['photo', 'file']])
})

test.each(['0000-01-01', '1799-12-31', '2200-01-01', '9999-12-31', '2026-02-30', '+010000-01-01'])(
  'the day %s is refused',
  (day) => {
    expect(problemsOf({ lawAsAt: { type: 'day', label: 'Law as at' } }, { lawAsAt: day })).toEqual({
      lawAsAt: 'This is not a day of the calendar.',
    })
  },
)
