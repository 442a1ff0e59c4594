import { expect, test } from 'vitest'
import { sizeText } from '#ui/file-size.ts'
import { remainingTime, slowLineText } from './upload-time.ts'

test('a size is rounded up, so that a file over the limit never seems to be at the limit', () => {
  expect([0, 1, 1024, 999 * 1024, 1024 * 1024 - 1].map(sizeText)).toEqual(['0 KB', '1 KB', '1 KB', '999 KB', '1 MB'])
  expect([1, 3.14, 10].map((megabytes) => sizeText(megabytes * 1024 * 1024))).toEqual(['1 MB', '3.2 MB', '10 MB'])
  expect(sizeText(10 * 1024 * 1024 + 1)).toBe('10.1 MB')
})

test('only a file that takes a while on a slow line says how long', () => {
  expect(slowLineText(300 * 1024)).toBe('')
  expect(slowLineText(1.5 * 1024 * 1024)).toBe('On a slow mobile line, sending takes about 40 seconds.')
  expect(slowLineText(3 * 1024 * 1024)).toContain('about 1 minute.')
  expect(slowLineText(10 * 1024 * 1024)).toContain('about 3 minutes.')
})

test('the remaining time is told in minutes', () => {
  expect([1, 44, 45, 80, 100, 600].map(remainingTime)).toEqual([
    'Less than a minute left',
    'Less than a minute left',
    'About 1 minute left',
    'About 1 minute left',
    'About 2 minutes left',
    'About 10 minutes left',
  ])
})
