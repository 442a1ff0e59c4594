import postcss from 'postcss'
import { expect, test } from 'vitest'
import { constantsOf, withConstantsOf } from './style-constants.vite.ts'

test('only what is defined once, at the root, and is short, stands in place of a reference', () => {
  const sheets = [
    ':root{--ink:#000;--text:var(--ink);--small:1rem;--bg:#fff;--frame:url(./a-rather-long-name.svg)}.dark{--bg:#000}',
    '@media print{:root{--small:9pt}}p{--own:1px}',
  ]
  expect([...constantsOf(sheets)]).toEqual([
    ['--ink', '#000'],
    ['--text', '#000'],
  ])
})

test('references that stay keep their place, and spaces inside strings stay', () => {
  const constants = new Map([['--ink', '#000']])
  const rule =
    "p{color:var(--ink);font:400 1rem / 1.2 var(--sans);--sans:'A, B', serif;mask:url('data:,a , b)') 0 / 9px;border-color:var(--edge, var(--ink))}"
  expect(postcss([withConstantsOf(constants)]).process(rule, { from: undefined }).css).toBe(
    "p{color:#000;font:400 1rem/1.2 var(--sans);--sans:'A, B',serif;-webkit-mask:url('data:,a , b)') 0/9px;border-color:var(--edge,#000)}",
  )
})

test('a mask has the one name that every browser knows', () => {
  const rule = 'p{mask:none;mask-image:none;--mask:none}'
  const { css } = postcss([withConstantsOf(new Map())]).process(rule, { from: undefined })
  expect(css).toBe('p{-webkit-mask:none;-webkit-mask-image:none;--mask:none}')
})
