import { expect, test } from 'vitest'
import { ogImage } from './og-image.server.ts'

const subject = { seed: 'a', kicker: 'Article by Asha', title: 'Company law', foot: 'A Firm' }

test('instead of a title that the fonts lack, the name of the firm stands in the picture', async () => {
  const general = await ogImage({ ...subject, title: 'A Firm', foot: '' })
  for (const title of ['कंपनी अधिनियम', 'ధారా १७३:', 'التقرير', '🎉'])
    expect((await ogImage({ ...subject, title })).equals(general), title).toBe(true)
})

test('signs that the fonts lack leave no gap', async () => {
  const [plain, festive] = await Promise.all([ogImage(subject), ogImage({ ...subject, title: 'Company 🎉 law ❤️' })])
  expect(festive?.equals(plain ?? Buffer.alloc(0))).toBe(true)
})
