// Splits texts into sentences, and finds the citations that a model puts behind them.

export type Sentence = {
  /** Without citations and list markers. */
  text: string
  /** The numbers of the cited passages, as they stand there. */
  ids: number[]
  /** A citation stands where removing it would break the sentence, as in "according to [1], …". */
  isBroken: boolean
  endsParagraph: boolean
}

const citation = /\s*\[\s*(\d{1,3}(?:\s*,\s*\d{1,3})*)\s*\]/g
const neededCitation = /\b(?:to|per|in|on|see|by|from|of|and|or|with|passages?|sources?)\s*\[[\d\s,]+\]/i
const listMarker = /^\s*(?:[-*•–]\s+|\d{1,2}[.)]\s+|#{1,6}\s+|>\s+)/
/** The end of a sentence and the citations behind it. */
const possibleEnd = /[.!?]+["'”’)]*((?:[^\S\n]*\[[^[\]\n]*\])*)(?=\s|$)/g
const abbreviations =
  /(?:^|[\s(])(?:\p{L}|rs|nos?|secs?|ss|mr|mrs|ms|dr|pvt|ltd|co|inc|st|e\.g|i\.e|viz|etc|vs|arts?|regs?|cls?|paras?|approx|dept|govt|\p{Lu}(?:\.\p{Lu})+)$/iu

/** Removes control and other invisible characters; all blanks become spaces, and all breaks of lines \n. */
export function visibleText(text: string): string {
  return text
    .replaceAll(/\r\n?|[\u2028\u2029\u0085]/g, '\n')
    .replaceAll(/[\t\p{Zs}]/gu, ' ')
    .replaceAll(/[^\P{C}\n]/gu, '')
}

export function sentencesOf(text: string): Sentence[] {
  return visibleText(text)
    .replaceAll('【', '[')
    .replaceAll('】', ']')
    .replaceAll(/\*\*|__/g, '')
    .split('\n')
    .flatMap((line) => {
      const pieces = piecesOf(line.replace(listMarker, '')).filter((piece) => /[\p{L}\p{N}]/u.test(piece))
      return pieces.map((piece, index) => sentence(piece, index === pieces.length - 1))
    })
}

function piecesOf(line: string): string[] {
  const pieces: string[] = []
  let start = 0
  for (const end of line.matchAll(possibleEnd)) {
    const next = end.index + end[0].length
    const before = line.slice(start, end.index)
    const isCited = end[1] !== undefined && end[1] !== ''
    const goesOn = abbreviations.test(before) || !/^\s*(?:["'“‘([]*[\p{Lu}\p{N}]|$)/u.test(line.slice(next))
    if (goesOn && !isCited) continue
    pieces.push(line.slice(start, next))
    start = next
  }
  return [...pieces, line.slice(start)]
}

function sentence(piece: string, endsParagraph: boolean): Sentence {
  const ids = [...piece.matchAll(citation)].flatMap(([, list = '']) => list.split(',').map(Number))
  const bare = piece
    .replaceAll(citation, '')
    .replaceAll(/ {2,}/g, ' ')
    .replaceAll(/ (?=[.,;:!?])/g, '')
    .trim()
  const text = /[.!?:;]["'”’)]*$/.test(bare) ? bare : `${bare}.`
  return { text, ids, isBroken: neededCitation.test(piece), endsParagraph }
}
