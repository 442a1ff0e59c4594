import { expect, test } from 'vitest'
import { checklistAddress } from './checklist-address.ts'

const documents = [{ group: 'From you', items: ['PAN card', 'Fees of ₹500'] }]

test.each([
  ['Annual compliance', documents, '/documents/checklists/3-annual-compliance.pdf'],
  ['Annual compliance', [], ''],
  ['वार्षिक अनुपालन', documents, ''],
  ['Annual compliance', [{ group: 'From you', items: ['PAN card', 'पैन कार्ड'] }], ''],
  ['Annual compliance', [{ group: 'మీ నుండి', items: ['PAN card'] }], ''],
])('the checklist of %j with %j is at %j', (title, given, address) => {
  expect(checklistAddress({ id: 3, title }, given)).toBe(address)
})
