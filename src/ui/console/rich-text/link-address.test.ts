import { expect, test } from 'vitest'
import { xssPayloads } from '../../../../tests/xss-corpus.ts'
import { readLinkAddress } from './link-address.ts'

const read = (typed: string) => readLinkAddress(typed, 'https://www.firm.example')

test.each([
  ['https://www.mca.gov.in/x?a=1#b', 'https://www.mca.gov.in/x?a=1#b'],
  ['HTTP://Example.in', 'http://example.in/'],
  ['  example.co.in ', 'https://example.co.in/'],
  ['example.in:8080/a', 'https://example.in:8080/a'],
  ['//example.in/a', 'https://example.in/a'],
  ['/ourservices/llp?x=1#fees', '/ourservices/llp?x=1#fees'],
  ['https://www.firm.example/ourservices?x=1#fees', '/ourservices?x=1#fees'],
  ['www.firm.example/contact', '/contact'],
  ['/.//evil.example', '/evil.example'],
  ['#h-fees', '#h-fees'],
  ['mailto:info@firm.example?subject=Fees', 'mailto:info@firm.example?subject=Fees'],
  ['info@firm.example', 'mailto:info@firm.example'],
  ['tel:+91 40 2355-0000', 'tel:+914023550000'],
  ['+91 (40) 2355 0000', 'tel:+914023550000'],
  ['exam\u200bple.in\u202e', 'https://example.in/'],
  ['exam\u200cple.in', 'https://example.in/'],
  ['उदाहरण.भारत', 'https://xn--p1b6ci4b4b3a.xn--h2brj9c/'],
  ['https://उदाहरण.भारत/', 'https://xn--p1b6ci4b4b3a.xn--h2brj9c/'],
  ['ශ්\u200dරී.com', 'https://xn--10cl1a0b660p.com/'],
  ['example.xn--h2brj9c/a', 'https://example.xn--h2brj9c/a'],
])('%j is a link to %s', (typed, href) => {
  expect(read(typed)).toEqual({ href })
})

test.each([
  ['', /Enter an address/],
  ['#', /after #/],
  ['ourservices', /Begin with \//],
  ['see the fees', /not an address/],
  ['javascript:boom()', /cannot begin with javascript:/],
  ['java\nscript:boom()', /cannot begin with javascript:/],
  [' JaVaScRiPt:boom()', /cannot begin with javascript:/],
  ['data:text/html,x', /cannot begin with data:/],
  ['file:///etc/passwd', /cannot begin with file:/],
  ['ftp://example.in', /cannot begin with ftp:/],
  ['javascript.x:boom()', /cannot begin with/],
  ['https://', /not complete/],
  ['https://localhost/x', /not complete/],
  ['https://firm.example@evil.example/', /name and the password/],
  ['mailto:nobody', /mail address/],
  ['tel:javascript', /telephone number/],
])('%j is refused in words', (typed, sentence) => {
  expect(read(typed).problem).toMatch(sentence)
})

test('no payload becomes a link to anything but a page, a mail address or a number', () => {
  for (const payload of xssPayloads) {
    const { href } = read(payload)
    if (href === undefined) continue
    expect(new URL(href, 'https://www.firm.example').protocol).toMatch(/^(?:https?|mailto|tel):$/)
  }
})
