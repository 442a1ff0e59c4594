import { expect, test } from 'vitest'
import { renderToStaticMarkup } from 'react-dom/server'
import { filesOf } from '#media/stored-files.server.ts'
import { fileUrl, Picture } from './image.tsx'

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

test('an uploaded picture offers exactly the sizes that are stored, keeps its place free and shows its focal point', () => {
  for (const size of ['1920x1280', '1280x900', '900x1400', '320x200', '90x60']) {
    const path = `/media/board-room-${size}-1f2e3d4c5b.jpg`
    const markup = renderToStaticMarkup(<Picture src={`${path}#30,60`} alt="The board room" />)
    const offered = [...markup.matchAll(/\/files(\/media\/[^ "#]+)/g)].map(([, found]) => found)
    expect(new Set(offered)).toEqual(new Set(filesOf(path)))
    const [width, height] = size.split('x')
    expect(markup).toContain(`width="${width}" height="${height}"`)
    expect(markup).toContain('object-position:30% 60%')
  }
})

test('any other picture is an image alone', () => {
  const markup = renderToStaticMarkup(<Picture src="/insights/audit-1f2e3d4c5b.svg" alt="" />)
  expect(markup).toMatch(/^<img /)
  expect(markup).not.toContain('srcset')
})
