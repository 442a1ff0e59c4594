// Which messages may be offered for closing as duplicates.
import { expect, test } from 'vitest'
import { haveSameWords } from './same-words.ts'

test.each([
  ['We missed AOC-4.', 'we missed   AOC 4'],
  ['Our auditor has resigned', 'Our audtior has resigned'],
  ['Please telephone tomorrow', 'Please telephon tomorrow!'],
  ['निदेशक ने इस्तीफा दिया', 'निदेशक ने इस्तीफा दिया।'],
])('%j and %j are the same message', (one, other) => {
  expect([haveSameWords(one, other), haveSameWords(other, one)]).toEqual([true, true])
})

test.each([
  ['We missed AOC-4', 'One more thing: our auditor has resigned'],
  ['What is the late fee of a small company for AOC-4?', 'What is the late fee of a small company for MGT-4?'],
  ['What is the late fee of a small company for DPT-3?', 'What is the late fee of a small company for DPT-4?'],
  ['We have 12345 shareholders', 'We have 12346 shareholders'],
  ['Our director has resigned', 'Our auditor has resigned'],
  ['निदेशक ने इस्तीफा दिया', 'लेखा परीक्षक ने इस्तीफा दिया'],
  ['', ''],
  ['?', '…'],
])('%j and %j are two questions', (one, other) => {
  expect([haveSameWords(one, other), haveSameWords(other, one)]).toEqual([false, false])
})
