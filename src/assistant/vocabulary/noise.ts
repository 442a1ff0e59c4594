// Tells words that somebody may have meant, such as “PEZA”, from keys that somebody has hit, such as “asdf”.

const fewestLetters = 3
/** The longest word of the phrases and of the questions for tuning, dematerialisation, has 17 letters. */
const mostLetters = 20
const keyRows = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm']
const keysInARow = 4

/** Such as CRA-4. */
const form = /\b[a-z]{2,6}[\s-]?\d{1,3}\b/i

/** Whether one word of the question, which the assistant need not know, may have been meant. */
export function mayBeMeant(question: string): boolean {
  if (form.test(question)) return true
  return (question.match(/\p{L}+/gu) ?? []).some(
    (word) => word.length >= fewestLetters && word.length <= mostLetters && isSpoken(word) && !isAlongKeys(word),
  )
}

/** It can be spoken, or is an abbreviation in capitals. */
function isSpoken(word: string): boolean {
  if (/(.)\1\1/iu.test(word)) return false
  const isAbbreviation = /^\p{Lu}{3,6}$/u.test(word)
  return isAbbreviation || (/[aeiouy]/i.test(word) && !/[^aeiouy]{6}/i.test(word))
}

function isAlongKeys(word: string): boolean {
  const lower = word.toLowerCase()
  const backwards = [...lower].toReversed().join('')
  const runs = keyRows.flatMap((row) =>
    Array.from({ length: row.length - keysInARow + 1 }, (_, at) => row.slice(at, at + keysInARow)),
  )
  return runs.some((run) => lower.includes(run) || backwards.includes(run))
}
