import fc from 'fast-check'
import { expect, test } from 'vitest'
import { processorMs } from '../../../tests/processor-time.ts'
import { cutText, plainText } from './plain-text.ts'

test('block boundaries become one space, and tags inside a word leave none', () => {
  expect(
    plainText('<h2>Annual  returns</h2>\n<p>File <strong>MGT</strong>-7<br>in time.</p><ul><li>a</li><li>b</li></ul>'),
  ).toBe('Annual returns File MGT-7 in time. a b')
})

test('entities are resolved once, whether named, decimal or hexadecimal', () => {
  expect(plainText('R&amp;D &ndash; &#8377;5&nbsp;lakh &#x20B9;6 &amp;lt;b&amp;gt; &quot;x&quot;')).toBe(
    'R&D – ₹5 lakh ₹6 &lt;b&gt; "x"',
  )
})

test('an invalid entity stays as written or becomes the replacement character', () => {
  expect(plainText('&constructor; &nosuch; &#0; &#xD800; &#99999999; AT&T')).toBe(
    '&constructor; &nosuch; \ufffd \ufffd \ufffd AT&T',
  )
})

test('comments, scripts and styles leave no text, closed or not', () => {
  expect(plainText('a<!-- b -->c<script>d</script>e<style>f</style >g<script>h')).toBe('a c e g')
  expect(plainText('a<!-- b')).toBe('a')
})

test('a comparison in text is not a tag', () => {
  expect(plainText('<p>turnover &lt; 2 and 3 < 4</p>')).toBe('turnover < 2 and 3 < 4')
})

test('a megabyte of unclosed markup is read in linear time', async () => {
  const spent = await processorMs(() => {
    for (const piece of ['<a', '<!--', '<script', '</script', '&#', '<', '<a '])
      plainText(piece.repeat(1_000_000 / piece.length))
  })
  expect(spent).toBeLessThan(10_000)
})

test('a text is cut at exactly the given length, followed by three dots', () => {
  expect(cutText('a'.repeat(101), 100)).toBe(`${'a'.repeat(100)}...`)
  expect(cutText('a'.repeat(100), 100)).toBe('a'.repeat(100))
  expect(cutText('', 100)).toBe('')
})

test('a character outside the basic plane counts as one and is never split', () => {
  expect(cutText('😀😀😀', 2)).toBe('😀😀...')
  expect(cutText('😀😀😀', 3)).toBe('😀😀😀')
  expect(cutText('किताब', 3)).toBe('कि...')
  expect(cutText('कताब', 2)).toBe('क...')
})

test('the excerpt is always the beginning of the text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.nat(40), (text, characters) => {
      const cut = cutText(text, characters)
      if ([...text].length <= characters) expect(cut).toBe(text)
      else expect(`${[...text].slice(0, characters).join('')}...`.startsWith(cut.slice(0, -3))).toBe(true)
    }),
  )
})
