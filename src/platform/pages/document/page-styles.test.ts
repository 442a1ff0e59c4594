// What of the stylesheet stands in a document.
import { expect, test } from 'vitest'
import { pageStyles } from './page-styles.server.ts'

const sheet = `
@font-face{font-family:A;src:local('A')}
:root{--ink:#000;--edge:1px solid var(--ink);--wax:#a00}
a{border:var(--edge)}a:hover,b:hover{color:var(--wax)}
._1-a{transition:color 1s;color:red}._1-b{animation:1s _1-c}
._1-a ._2-z,._1-a>p{margin:0}
._2-z:not(._2-y){color:blue}
:is(._3-a,._1-a) b{color:green}
.chosen ._1-a{color:tan}
@keyframes _1-c{to{opacity:0}}
@media (max-width:829px){._2-z{color:red}@media (width>1px){._1-a{color:#000}}}
@media print{._2-z{color:#000}}
`
const styles = pageStyles(sheet, '/assets/site.css')

test('a document has the rules that can match it, in their order, and no others', () => {
  expect(styles.of('<a><b><p class="_1-a">')).toBe(
    "@font-face{font-family:A;src:local('A')}:root{--ink:#000;--edge:1px solid var(--ink)}a{border:var(--edge)}._1-a{color:red}._1-a>p{margin:0}" +
      ':is(._3-a,._1-a) b{color:green}@media(max-width:829px){@media(width>1px){._1-a{color:#000}}}',
  )
})

test('every class of an element counts, and an animation comes with the rule that names it', () => {
  const css = styles.of('<html class="chosen"><p class="_1-a _1-b"><b class="_2-z">')
  expect(css).toContain('.chosen ._1-a{color:tan}')
  expect(css).toContain('._1-a ._2-z,._1-a>p{margin:0}')
  expect(css).toContain('._2-z:not(._2-y){color:blue}')
  expect(css).toContain('@keyframes _1-c{to{opacity:0}}')
  expect(css).toContain('@media(max-width:829px){._2-z{color:red}')
})

test('a closed dialog waits for the whole stylesheet', () => {
  expect(styles.of('<dialog id="a"><p class="_1-a"></p></dialog>')).toBe(styles.of('<p>'))
  expect(styles.of('<dialog open=""><p class="_1-a"></p></dialog>')).toContain('._1-a{color:red}')
})

test('an ornament waits for the whole stylesheet, and its rule stays valid', () => {
  const { of } = pageStyles(
    ':root{--wave:url(/a.svg);--dot:url("data:image/svg+xml,%3Csvg/%3E")}p{background:red url(\'/b.svg\') 0/9px,var(--dot)}p{color:var(--wave)}',
    '/assets/site.css',
  )
  expect(of('<p>')).toBe(
    ':root{--wave:none;--dot:url("data:image/svg+xml,%3Csvg/%3E")}p{background:red url(\'/b.svg\') 0/9px,var(--dot)}p{color:var(--wave)}',
  )
})

test('of a list of selectors, the document must have what one of them needs', () => {
  const { of } = pageStyles(
    ':is(ul,ol) b{top:0}p:has(>.a,table th) b{top:1px}b:not(:is(ul,ol)){top:2px}:where(a:not(.b,.c),hr){top:3px}:is(b:has(.d)){top:4px}b:nth-child(2 of .e){top:5px}',
    '/a.css',
  )
  expect(of('<b>')).toBe('b:not(:is(ul,ol)){top:2px}b:nth-child(2 of .e){top:5px}')
  expect(of('<ol><b>')).toContain(':is(ul,ol) b{top:0}')
  expect(of('<p><b><table>')).not.toContain('top:1px')
  expect(of('<p><b><table><th>')).toContain('p:has(>.a,table th) b{top:1px}')
  expect(of('<p class="a"><b>')).toContain('p:has(>.a,table th) b{top:1px}')
  expect(of('<a>')).toBe(':where(a:not(.b,.c),hr){top:3px}')
  expect(of('<b class="d">')).toContain(':is(b:has(.d)){top:4px}')
})

test('a document without classes has what needs none', () => {
  expect(styles.of('<a><b>')).toBe(
    "@font-face{font-family:A;src:local('A')}:root{--ink:#000;--edge:1px solid var(--ink)}a{border:var(--edge)}",
  )
})

test('a rule for an element or an attribute that the document has nowhere is left to the whole stylesheet', () => {
  const { of } = pageStyles('table th{top:0}[hidden]>i{top:1px}details[open] i{top:2px}:not(hr) i{top:3px}', '/a.css')
  expect(of('<table><i>')).toBe(':not(hr) i{top:3px}')
  expect(of('<table><th hidden=""><details><i>')).toBe(
    'table th{top:0}[hidden]>i{top:1px}details[open] i{top:2px}:not(hr) i{top:3px}',
  )
})

test('what only a pointer, a key or a script brings about is left to the whole stylesheet, and what a printer does is not', () => {
  const css = styles.of('<p class="_2-z" style="color:var(--wax)">')
  expect(css).not.toContain(':hover')
  const { of } = pageStyles(
    'a{outline:0;color:red}a:focus-visible{color:tan}[aria-expanded="true"]{top:0}.skip:focus{top:1px}',
    '/a.css',
  )
  expect(of('<a class="skip" aria-expanded="false">')).toBe('a{color:red}.skip:focus{top:1px}')
  expect(css).toContain('@media print{._2-z{color:#000}}')
  expect(pageStyles('.plain p{top:0}', '/a.css').of('<html class="plain"><p>')).toBe('')
  expect(css).toContain('--wax:#a00')
})
