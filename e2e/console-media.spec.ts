// An editor uploads several files at once, describes a picture, sets its focal point by keys and by pointer, and a
// visitor sees it so. Written once for all widths: what it tests does not depend on them.
import { photograph } from '../tests/media.ts'
import { rawPdf } from '../tests/pdfs/raw-pdf.ts'
import { axe, expect, runSql, test } from './staff.ts'

// The browser itself reports a refused upload.
test.use({ expectedErrors: /status of (?:409|422)/ })

test('a picture is uploaded, described and shown with its focal point @desktop', async ({ staffPage, context }) => {
  // Two pictures are drawn, on a machine that may be busy.
  test.slow()
  const page = await staffPage('editor')
  const mark = crypto.randomUUID().slice(0, 8)
  // No other run has uploaded these bytes.
  const width = 700 + Number.parseInt(mark.slice(0, 2), 16)
  const name = `board room ${mark}.jpg`
  await page.goto('/console/media')
  await page.getByLabel('Upload files').setInputFiles([
    { name, mimeType: 'image/jpeg', buffer: await photograph(width, 450) },
    { name: `logo ${mark}.png`, mimeType: 'image/png', buffer: Buffer.from('<svg><script>alert(1)</script></svg>') },
    {
      name: `list ${mark}.pdf`,
      mimeType: 'application/pdf',
      buffer: rawPdf({ trailer: `/Info << /Title (${mark}) >>` }),
    },
  ])
  const uploads = page.getByRole('list', { name: 'Uploads' })
  await expect(uploads.getByText('In the library', { exact: true })).toHaveCount(2, { timeout: 120_000 })
  await expect(uploads.getByText('This is an SVG, which can contain programs.')).toBeVisible()
  // One more after the others are done.
  const second = { name: `second ${mark}.pdf`, mimeType: 'application/pdf', buffer: rawPdf() }
  await page.getByLabel('Upload files').setInputFiles(second)
  await expect(uploads.getByRole('listitem').filter({ hasText: second.name })).toContainText(/in the library/i)

  await page.getByRole('searchbox', { name: 'Search names and alt texts' }).fill(mark)
  const tile = page.getByRole('button', { name: new RegExp(name) })
  await expect(tile).toContainText('No alt text')
  await expect(page).toHaveURL(/filter/)
  await tile.press('Enter')
  const drawer = page.getByRole('complementary', { name: 'File' })
  const point = drawer.getByRole('button', { name: /^Focal point: 50 per cent across, 50 down/ })
  await point.focus()
  for (const key of ['ArrowLeft', 'Shift+ArrowLeft', 'ArrowDown']) await page.keyboard.press(key)
  await expect(drawer.getByRole('button', { name: /^Focal point: 38 per cent across, 52 down/ })).toBeFocused()
  // Three quarters across and down. The pointer may stand between two pixels.
  const whole = drawer.locator('.focal__whole')
  await expect(whole.getByRole('presentation')).toHaveJSProperty('complete', true)
  const box = await whole.boundingBox()
  if (!box) throw new Error('The picture has no box')
  await whole.click({ position: { x: box.width * 0.75, y: box.height * 0.75 } })
  await expect(drawer.getByRole('button', { name: /^Focal point: 7[456] per cent across, 7[456] down/ })).toBeVisible()
  const save = drawer.getByRole('button', { name: 'Save alt text and focal point' })
  await save.click()
  await expect(drawer.getByText('Say what the picture shows.')).toBeVisible()
  await drawer.getByRole('textbox', { name: 'Alt text' }).fill(`Board room with twelve chairs ${mark}`)
  expect(await axe(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Stay here' })).toBeFocused()
  await page.keyboard.press('Enter')
  await save.click()
  await expect(page.getByText('Saved. Every page that shows the picture is updated within a second.')).toBeVisible()
  await expect(tile).not.toContainText('No alt text')

  const [row] = runSql('select id, path from media_item where name = ?', name)
  const [office] = runSql('select id, imageurl from office order by position desc limit 1')
  const show = (path: unknown) => {
    runSql('update office set imageurl = ? where id = ?', String(path), Number(office?.['id']))
    runSql('update content_version set version = version + 1')
  }
  runSql(`insert into media_use (media_id, used_by) values (?, 'Office in Mumbai')`, Number(row?.['id']))
  runSql('update media_item set uses = 1 where id = ?', Number(row?.['id']))
  show(row?.['path'])
  try {
    const visitor = await context.newPage()
    await expect(async () => {
      await visitor.goto('/careers')
      const picture = visitor.locator('picture img')
      await expect(picture).toHaveCSS('object-position', /^7[456]% 7[456]%$/, { timeout: 1000 })
      expect(await picture.evaluate((image: HTMLImageElement) => image.currentSrc)).toMatch(
        /\/media\/\d+\/[^/]+\.avif$/,
      )
    }).toPass()
    await drawer.getByRole('button', { name: 'Move to the trash' }).click()
    await expect(drawer.getByText('This is used by “Office in Mumbai”. Choose another there first.')).toBeVisible()
  } finally {
    show(office?.['imageurl'])
    runSql('delete from media_use where media_id = ?', Number(row?.['id']))
    runSql('update media_item set uses = 0 where id = ?', Number(row?.['id']))
  }
  await drawer.getByRole('button', { name: 'Move to the trash' }).click()
  await expect(drawer).toBeHidden()
  await expect(tile).toBeHidden()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(tile).toBeVisible()
})
