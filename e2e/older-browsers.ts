// Takes away what browsers of other years lack, before the first script of a page.
import type { Page } from '@playwright/test'
import { expect, receipt } from './fixtures.ts'

/** Each has a caller in the scripts of every page, or of the framework. */
export const olderThanBaseline = ['Array.prototype.at', 'Array.prototype.findLast', 'Object.hasOwn', 'structuredClone']

/**
 * Came after Chrome 99, Safari 15.4 or Firefox 104 as MDN's compatibility tables have it. What only asks whether a
 * browser can, such as for popovers and view transitions, is not among them.
 */
export const newerThanBaseline = [
  'Map.groupBy',
  'Object.groupBy',
  'Promise.withResolvers',
  'Promise.try',
  'AbortSignal.any',
  'AbortSignal.timeout',
  'URL.parse',
  'URL.canParse',
  'Array.fromAsync',
  'Array.prototype.toSorted',
  'Array.prototype.toReversed',
  'Array.prototype.toSpliced',
  'String.prototype.isWellFormed',
  'String.prototype.toWellFormed',
  'Map.prototype.getOrInsert',
  'Map.prototype.getOrInsertComputed',
  'Set.prototype.union',
  'Set.prototype.intersection',
  'Set.prototype.difference',
  'Set.prototype.isSubsetOf',
  'Set.prototype.isSupersetOf',
  'Set.prototype.isDisjointFrom',
  'Iterator.prototype.toArray',
  'Iterator.from',
  'RegExp.escape',
  'Error.isError',
  'Math.sumPrecise',
  'Math.f16round',
  'Uint8Array.fromBase64',
  'Uint8Array.prototype.toBase64',
  'Intl.Segmenter',
  'Intl.DurationFormat',
  'Response.json',
  'Response.prototype.bytes',
  'Element.prototype.checkVisibility',
  'Element.prototype.setHTML',
  'HTMLDialogElement.prototype.requestClose',
]

/** Deletes what these names lead to. Runs in the page. */
export function takeAway(names: string[]): void {
  for (const name of names) {
    const path = name.split('.')
    const last = path.pop() ?? ''
    const owner = path.reduce<object | undefined>((part, each) => part && Reflect.get(part, each), globalThis)
    if (owner) Reflect.deleteProperty(owner, last)
  }
}

/** The enquiry is received by the server, with or without scripts. */
export async function expectSent(page: Page): Promise<void> {
  const form = page.getByRole('form', { name: 'Write to us' })
  for (const [name, text] of [
    ['Name', 'Meera Iyer'],
    ['Email', 'meera@kaverifoods.example.in'],
    ['Company name', 'Kaveri Foods'],
    ['Message', 'Which form gives notice of the meeting?'],
  ] as const) {
    await form.getByRole('textbox', { name, exact: true }).fill(text)
  }
  await form.getByRole('combobox', { name: 'Location' }).fill('Chennai')
  await form.getByRole('button', { name: 'Send message' }).click()
  await expect(receipt(page)).toContainText('Thank you. Your message has been received.')
}
