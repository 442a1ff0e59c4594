import { expect, test } from 'vitest'
import { fileUrl } from './image.tsx'

test('a stored file has one address under the file host, with or without slashes', () => {
  expect(fileUrl('/files', 'team/sudha.jpg')).toBe('/files/team/sudha.jpg')
  expect(fileUrl('https://cdn.example.in/files/', '/team/sudha.jpg')).toBe(
    'https://cdn.example.in/files/team/sudha.jpg',
  )
})

test('a complete address stays as it is', () => {
  expect(fileUrl('/files', 'https://images.example.in/a.png')).toBe('https://images.example.in/a.png')
  expect(fileUrl('/files', 'data:image/png;base64,AA')).toBe('data:image/png;base64,AA')
})
