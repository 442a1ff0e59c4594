// The rich-text field of the console by itself: stored texts, pastes, tables, links and keys.
import { partsOf } from '#platform/rich-text/rich-text-parts.server.ts'
import { axe, expect } from './fixtures.ts'
import {
  drawnBullets,
  fromExcel,
  fromGoogleDocs,
  fromReview,
  fromSheets,
  fromWord,
  hostile,
  paste,
  plainText,
} from './rich-text/pastes.ts'
import { buildPage, expectKept, stored, test } from './rich-text/field.ts'

test.describe.configure({ mode: 'default' })
test.beforeAll(buildPage)

test('a stored text is shown as it was stored, and showing it is no change @desktop', async ({ field }) => {
  const { page, text, show, value } = field
  await test.step('a Delta', async () => {
    const ops = [
      { insert: 'Line one\u2028line two' },
      { insert: '\n', attributes: { header: 3 } },
      { insert: 'a' },
      { insert: '\n', attributes: { table: 'head-1' } },
      { insert: 'b' },
      { insert: '\n', attributes: { table: 'row-2' } },
      { insert: '\n' },
    ]
    const changes = await page.locator('#value').getAttribute('data-changes')
    await show(JSON.stringify({ ops }))
    await expect(page.locator('#value')).toHaveAttribute('data-changes', changes ?? '')
    await expect(text.getByRole('columnheader', { name: 'a' })).toBeVisible()
    await text.press('Control+End')
    await text.pressSequentially('c')
    await expect.poll(async () => JSON.parse(await value())).toEqual({ ops: [...ops.slice(0, -1), { insert: 'c\n' }] })
    await text.press('Control+z')
    await text.press('Control+z')
    await expect(text).toContainText('line two')
    await text.press('Control+a')
    await text.press('Delete')
    await expect.poll(value).toBe('')
  })
  // All of them are opened by rich-text.long.spec.ts. The longest has the most kinds of elements.
  const [longest] = stored.toSorted(([, one], [, other]) => other.length - one.length)
  if (longest) await expectKept(field, ...longest)
})

test.describe('what is pasted', () => {
  // The browser reports the handlers and the base that it refuses in the document which is only read.
  test.use({ expectedErrors: /inline event handler|document's base URI/ })

  test('keeps its structure and loses its looks, and what is hostile leaves words and one honest link @desktop', async ({
    field: { page, text, html, show },
  }) => {
    await test.step('from Word', async () => {
      await text.click()
      await paste(text, fromWord)
      await expect(page.getByText('Pictures are not pasted. Upload them with the picture button.')).toBeVisible()
      await expect
        .poll(html)
        .toBe(
          '<h2>Board meetings</h2><h3>The notice</h3>' +
            '<p>Seven days’ notice is the rule; “shorter notice” needs one independent director[1] who is <strong>present</strong>, or who <em>ratifies</em> it. See <a href="https://www.mca.gov.in/" rel="noopener noreferrer">the Ministry</a> and CO<sub>2</sub>.</p>' +
            '<ul><li>by hand;<ul><li>to the registered address;</li></ul></li><li>by post.</li></ul>' +
            '<p>In this order:</p><ol><li>quorum</li><li>minutes</li></ol>' +
            '<table><thead><tr><th scope="col">Form</th><th scope="col">Period</th></tr></thead><tbody><tr><td>MGT-14</td><td>30 days</td></tr></tbody></table>' +
            '<p>[1] Section 173(3).</p>',
        )
    })
    await test.step('from Google Docs', async () => {
      await show('')
      await text.click()
      const clip = {
        ...fromGoogleDocs,
        html: fromGoogleDocs.html?.replace('http://firm.example', new URL(page.url()).origin),
      }
      await paste(text, { html: clip.html ?? '' })
      await expect
        .poll(async () => (await html()).replaceAll(/<br ?\/?>/g, '<br>'))
        .toBe(
          '<h2>Annual return</h2>' +
            '<p>File <strong>MGT-7</strong> within <em>sixty days</em>, with <u>the list</u>; see <a href="/insights">our notes</a> on the 1<sup>st</sup>.</p>' +
            '<ul><li>Members<ul><li>resident</li></ul></li><li>Directors</li></ul>' +
            '<p>First line<br>second line</p>' +
            '<table><tbody><tr><td>a<br>b</td><td>c</td></tr></tbody></table>',
        )
    })
    await test.step('tracked changes, without what they delete', async () => {
      await show('')
      await text.click()
      await paste(text, fromReview)
      await expect(page.getByText('Text that was deleted with tracked changes is not pasted.')).toBeVisible()
      await expect.poll(html).toBe('<p>The company shall always apply.</p><p><s>Repealed</s></p>')
    })
    await test.step('items with a drawn sign', async () => {
      await show('')
      await text.click()
      await paste(text, drawnBullets)
      await expect
        .poll(html)
        .toBe(
          '<p>In this order:</p><ul><li>First <strong>item</strong></li><li>Second</li></ul>' +
            '<p>Then this.</p><p>• A sign of the text</p>',
        )
    })
    await test.step('from spreadsheets, and plain text', async () => {
      await show('')
      await text.click()
      await paste(text, fromSheets)
      await expect
        .poll(async () => (await html()).replaceAll(/<br ?\/?>/g, '<br>'))
        .toBe(
          '<table><thead><tr><th scope="col">Form</th><th scope="col">Period</th></tr></thead>' +
            '<tbody><tr><td>AOC-4</td><td>30 days<br>from the meeting</td></tr></tbody></table>',
        )
      await show('<p>Before</p>')
      await text.press('Control+End')
      await paste(text, fromExcel)
      await text.press('Control+End')
      await paste(text, plainText)
      await expect
        .poll(html)
        .toBe(
          '<p>Before</p><table><tbody><tr><td><strong>Fees</strong></td><td></td></tr><tr><td>ADT-1</td><td>300</td></tr>' +
            '<tr><td></td><td>600</td></tr></tbody></table>' +
            '<p>First line</p><p>second line</p><p>&lt;b&gt;third&lt;/b&gt; “line”</p>',
        )
    })
    await test.step('hostile, which asks nobody for anything', async () => {
      await show('')
      await text.click()
      await paste(text, hostile)
      await expect
        .poll(async () => partsOf(await html()).links)
        .toEqual([{ text: 'a fifth', href: 'https://evil.example/x' }])
      const given = await html()
      expect(await page.evaluate(() => 'harmed' in window)).toBe(false)
      expect(given).not.toMatch(/<img|script|hidden words|onerror|\u202e/)
      expect(partsOf(given).blocks).toEqual(
        expect.arrayContaining(['One link, another, a third, a fourth, a fifth', 'Item', 'Heading', 'evilgpj.exe']),
      )
      await expect(text.locator('img, iframe, form, svg, script, style, [onclick], [style]')).toHaveCount(0)
    })
    await test.step('a hostile Delta opens as text', async () => {
      await show(
        JSON.stringify({
          ops: [
            { insert: { video: 'javascript:window.harmed=1' } },
            {
              insert: { image: 'javascript:window.harmed=1', alt: { x: 1 } },
              attributes: { onerror: 'window.harmed=1' },
            },
            { insert: 'link', attributes: { link: 'javascript:window.harmed=1', __proto__: { bold: true } } },
            { insert: 'cell' },
            { insert: '\n', attributes: { table: '"><script>', header: 'x', list: { a: 1 }, indent: -5 } },
            { insert: 5 },
            null,
            { insert: 'the end\n' },
          ].filter((op) => op !== null),
        }),
      )
      await expect(text).toContainText('the end')
      expect(await text.locator('a').getAttribute('href')).toBe('about:blank')
      expect(await page.evaluate(() => 'harmed' in window)).toBe(false)
    })
  })
})

test('marks, tables and links by keyboard and toolbar; no barrier by axe @desktop', async ({
  field: { page, text, html, show },
}) => {
  await test.step('a table is made, filled and changed, and Tab leaves it at its end', async () => {
    await text.click()
    await text.pressSequentially('Before')
    await page.keyboard.press('Shift+Tab')
    const bar = page.getByRole('toolbar', { name: 'Text' })
    await expect(bar.getByRole('combobox', { name: 'Style of the paragraph' })).toBeFocused()
    await page.keyboard.press('ArrowLeft')
    await expect(bar.getByRole('button', { name: 'Redo' })).toBeFocused()
    const table = bar.getByRole('button', { name: 'Table' })
    for (let step = 0; step < 15 && !(await table.evaluate((node) => node === document.activeElement)); step += 1) {
      await page.keyboard.press('ArrowLeft')
    }
    await page.keyboard.press('Enter')
    await page.getByRole('spinbutton', { name: 'Rows' }).fill('1')
    await page.keyboard.press('Enter')
    await expect(text).toBeFocused()
    for (const word of ['Form', 'Period', 'AOC-4', '30 days']) {
      await page.keyboard.type(word)
      if (word !== '30 days') await page.keyboard.press('Tab')
    }
    await expect
      .poll(html)
      .toBe(
        '<p>Before</p><table><thead><tr><th scope="col">Form</th><th scope="col">Period</th></tr></thead><tbody><tr><td>AOC-4</td><td>30 days</td></tr></tbody></table>',
      )
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Shift+Tab')
    const tools = page.getByRole('toolbar', { name: 'Table' })
    await expect(tools.getByRole('button', { name: 'Headings on top' })).toBeFocused()
    await page.keyboard.press('End')
    await page.keyboard.press('ArrowLeft')
    await expect(tools.getByRole('button', { name: 'Remove column' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect
      .poll(html)
      .toBe(
        '<p>Before</p><table><thead><tr><th scope="col">Period</th></tr></thead><tbody><tr><td>30 days</td></tr></tbody></table>',
      )
    await tools.getByRole('button', { name: 'Row below' }).click()
    await tools.getByRole('button', { name: 'Headings on top' }).click()
    await expect
      .poll(html)
      .toBe(
        '<p>Before</p><table><tbody><tr><td>Period</td></tr><tr><td></td></tr><tr><td>30 days</td></tr></tbody></table>',
      )
    await text.focus()
    await tools.getByRole('button', { name: 'Remove row' }).click()
    await tools.getByRole('button', { name: 'Remove table' }).click()
    await expect.poll(async () => partsOf(await html()).blocks).toEqual(['Before'])
    await text.press('Tab')
    await expect(page.getByRole('button', { name: 'After the text' })).toBeFocused()
  })
  await test.step('a link is checked as it is typed, and the focus returns to the text', async () => {
    await show('')
    await text.click()
    await text.pressSequentially('See the fees')
    for (let step = 0; step < 4; step += 1) await text.press('Shift+ArrowLeft')
    await text.press('Control+k')
    const dialog = page.getByRole('dialog', { name: 'Add a link' })
    const target = dialog.getByRole('textbox', { name: 'Address' })
    await expect(target).toBeFocused()
    await target.fill('javascript:boom()')
    await expect(dialog.getByText('An address cannot begin with javascript: here.')).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(target).toHaveAttribute('aria-invalid', 'true')
    await target.fill('example.in/fees')
    await expect(dialog.getByText('The link goes to https://example.in/fees')).toBeVisible()
    expect(await axe(page, 'dialog')).toEqual([])
    await page.keyboard.press('Enter')
    await expect(text).toBeFocused()
    await expect.poll(html).toBe('<p>See the <a href="https://example.in/fees" rel="noopener noreferrer">fees</a></p>')
    await text.press('ArrowLeft')
    await text.press('Control+k')
    await page.getByRole('dialog').getByRole('textbox', { name: 'Address' }).fill('/contact')
    await page.getByRole('dialog').getByRole('textbox', { name: 'Link text' }).fill('contact page')
    await page.keyboard.press('Enter')
    await expect.poll(html).toBe('<p>See the <a href="/contact">contact page</a></p>')
    await text.press('Control+k')
    await expect(page.getByRole('dialog').locator(':focus')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(text).toBeFocused()
    await page.keyboard.type('s')
    await expect.poll(html).toBe('<p>See the <a href="/contact">contact page</a>s</p>')
  })
  await test.step('marks, lists, pictures and undo by the toolbar', async () => {
    await show('')
    const press = (name: string) =>
      page.getByRole('toolbar', { name: 'Text' }).getByRole('button', { name, exact: true }).click()
    await text.click()
    await press('Bullets')
    await text.pressSequentially('one')
    await text.press('Enter')
    await press('Increase indent')
    await text.pressSequentially('two')
    await text.press('Enter')
    await text.press('Control+[')
    await press('Bold')
    await text.pressSequentially('three')
    await expect(page.getByRole('button', { name: 'Bold' })).toHaveAttribute('aria-pressed', 'true')
    await text.press('Enter')
    await text.press('Enter')
    await page.getByRole('combobox', { name: 'Style of the paragraph' }).selectOption('Heading')
    await text.focus()
    await press('Picture')
    await expect(text.getByRole('img', { name: 'The board room' })).toBeAttached()
    await expect
      .poll(html)
      .toMatch(
        /^<ul><li>one<ul><li>two<\/li><\/ul><\/li><li><strong>three<\/strong><\/li><\/ul><h2><img src="\/media\/board-room.jpg" alt="The board room"/,
      )
    expect(await axe(page)).toEqual([])
    await press('Undo')
    await expect(text.getByRole('img')).toHaveCount(0)
    await press('Undo')
    await press('Redo')
    await expect(text.getByRole('heading')).toBeAttached()
    await text.press('Control+a')
    await press('Clear formatting')
    await expect.poll(html).not.toMatch(/<ul|<strong/)
    expect(partsOf(await html()).blocks).toEqual(expect.arrayContaining(['one', 'two', 'three']))
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 700 })
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    }
  })
})
