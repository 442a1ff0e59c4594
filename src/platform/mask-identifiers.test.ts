// What names a person is masked; what a question about law needs stays.
import { expect, test } from 'vitest'
import { maskIdentifiers } from './mask-identifiers.ts'

test.each([
  [
    'My PAN is ABCDE1234F, telephone 98765 43210, x@y.example: unobtainium licences?',
    'My PAN is [PAN], telephone [number], [e-mail]: unobtainium licences?',
  ],
  ['write to meera.s [at] firm [dot] example', 'write to [e-mail]'],
  ['call +91-98400-00000 or (022) 2345 6789', 'call [number] or [number]'],
  ['०९८७६५ ४३२१० पर', '[number] पर'],
  ['\u202A+91 98400\u201100000\u202C or 98400\u200B00000', '\u202A[number]\u202C or [number]'],
  ['write to meera＠firm.example', 'write to [e-mail]'],
  ['Aadhaar 2345 6789 0123', 'Aadhaar [number]'],
  ['is DIN 01234567 active', 'is DIN [number] active'],
  ['U74999MH2015PTC123456 and L17110MH1973PLC019786', '[CIN] and [CIN]'],
  ['my gstin 36abcde1234f1z5', 'my gstin [GSTIN]'],
  ['pan abcde1234f or ABCDE 1234 F', 'pan [PAN] or [PAN]'],
  ['SRN 2024 5678 9012 3456', 'SRN [number]'],
])('%j is kept as %j', (given, kept) => {
  expect(maskIdentifiers(given)).toBe(kept)
})

test.each([
  'due date of AOC-4 for 31.03.2026 and 2025-26',
  'between 01-04-2025 and 31-03-2026',
  'between 01\u201104\u20112025 and 31\u201103\u20112026',
  'turnover for 2023-24 2024-25 2025-26',
  'years 2023 2024 2025',
  'paid-up capital of ₹10,00,00,000 or Rs 10000000',
  'under 2013 a private company',
  'section 139(2) of the Companies Act, 2013, rule 6',
  'G.S.R. 463(E) dated 5 June 2015',
  'MGT-7A, DIR-3 KYC, CRA-2 and ADT-1 at 5 lakh',
  'our office at 411 004',
])('%j stays as it is', (given) => {
  expect(maskIdentifiers(given)).toBe(given)
})
