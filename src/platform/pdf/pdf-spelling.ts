// Actions as they are spelt in the bytes of a file, whatever its structure.
import { findings } from './findings.ts'

const actions = new Map<string, string>([
  ['JavaScript', findings.javaScript],
  ['Launch', findings.launch],
  ['GoToR', findings.otherFile],
  ['GoToE', findings.otherFile],
  ['SubmitForm', findings.submitForm],
  ['ImportData', findings.importData],
])
const name = new RegExp(`/(${[...actions.keys()].join('|')})\\b`, 'y')
const lineEnd = /[\r\n]/g
const space = '\0\t\n\f\r '

/**
 * Looks for actions in the bytes. Viewers forgive more mistakes than any parser of ours, and read objects from places
 * where this one expects none. Only the pair of key and name counts, because people write "HTML/JavaScript" in resumes.
 */
export function inspectSpelling(text: string, report: (finding: string) => void): void {
  const unescaped = text.replaceAll(/#([0-9a-f]{2})/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  )
  const skip = skipper(unescaped)
  for (let key = unescaped.indexOf('/S'); key >= 0; key = unescaped.indexOf('/S', key + 2)) {
    name.lastIndex = skip(key + 2)
    const finding = actions.get(name.exec(unescaped)?.[1] ?? '')
    if (finding !== undefined) report(finding)
  }
}

/**
 * Returns what finds the place after white space and comments. It has to be asked for one place after another: then it
 * passes each comment once, however many keys are written in it.
 */
function skipper(text: string): (start: number) => number {
  let passed = { from: 0, to: 0 }
  let line = { from: 0, to: 0 }
  return (start) => {
    let place = start
    for (;;) {
      const isEndOfLine = text[place] === '\n' || text[place] === '\r'
      if (isEndOfLine && place >= passed.from && place < passed.to) return passed.to
      if (space.includes(text[place] ?? '-')) place += 1
      else if (text[place] === '%') place = endOfLine(place)
      else break
    }
    if (place > passed.to) passed = { from: start, to: place }
    return place
  }

  function endOfLine(place: number): number {
    if (place >= line.from && place < line.to) return line.to
    lineEnd.lastIndex = place
    line = { from: place, to: lineEnd.exec(text)?.index ?? text.length }
    return line.to
  }
}
