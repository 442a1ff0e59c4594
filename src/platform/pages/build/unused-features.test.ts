import { parseAst } from 'vite'
import { expect, test } from 'vitest'
import { withoutFeatures } from './unused-features.vite.ts'

const code = `function Instance(a) { this.a = a }
Instance.prototype.blur = function () { long() }
function load(href) { long(href) }
function used() { return load }`

const statements = parseAst(code).body

test('what is left out throws, or returns what stands for nothing; the rest stays as it is', () => {
  const features = [
    { what: 'An instance', functions: ['Instance'], methodsOf: 'Instance' },
    { what: 'Loading', functions: ['load'], returns: 'null' },
  ]
  expect(withoutFeatures(code, statements, features))
    .toBe(`function Instance(a) { throw Error("Left out: An instance") }

function load(href) { return null }
function used() { return load }`)
})

test('a function that the package no longer has fails the build', () => {
  expect(() => withoutFeatures(code, statements, [{ what: 'Loading', functions: ['preload'] }])).toThrow('preload')
  const renamed = [{ what: 'Loading', functions: [], methodsOf: 'Fragment' }]
  expect(() => withoutFeatures(code, statements, renamed)).toThrow('Fragment has no methods')
})
