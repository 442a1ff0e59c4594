// Decides which sentences of a model's answer a visitor may read. The model may have been told anything by the question,
// so only what the cited passages back is kept.
import type { Passage } from '#assistant/answers/answer.ts'
import type { Source } from '#assistant/chat-message.ts'
import { factsOf, type Facts } from './facts.ts'
import { inDigits } from './number-words.ts'
import { isSafe } from './safe-text.ts'
import { sentencesOf, visibleText } from './sentences.ts'
import { isWordedAs, wordingOf, type Wording } from './wording.ts'

const minCharacters = 40
/** If fewer than half of the sentences may stand, the others may have lost their meaning. */
const minShare = 0.5
/** So many words in a row of the instructions are a quotation. */
const quotedWords = 6

export type Shown = {
  /** Numbered from 1 in this order. */
  passages: Passage[]
  instructions: string
  delimiter: string
}

/** `unused` says for the log why nothing of the answer may be shown. */
export type Checked = { content: string; sources: Source[] } | { unused: string }

/**
 * Returns the sentences that may be shown, without their citations, and the links of the passages that they cite in the
 * order of the citations. A sentence stands only if it cites a passage that was shown, and these passages have its numbers,
 * dates, names and most of its words. What only the question says does not count: nobody may put a price or a section
 * into the firm's mouth by asking for it.
 */
export function checkedAnswer(text: string, { passages, instructions, delimiter }: Shown): Checked {
  if (/^\W*none\W*$/i.test(text)) return { unused: 'no passage answers' }
  if (quotes(text, instructions, delimiter)) return { unused: 'quotes its instructions' }
  const backings = passages.map(backingOf)
  const sentences = sentencesOf(text)
  const cited = new Set<Passage>()
  let content = ''
  let kept = 0
  let glue = ''
  for (const sentence of sentences) {
    const support = [...new Set(sentence.ids)].flatMap((id) => backings[id - 1] ?? [])
    if (!sentence.isBroken && stands(sentence.text, support)) {
      for (const { passage } of support) cited.add(passage)
      content += glue + sentence.text
      kept += 1
      glue = ' '
    }
    if (sentence.endsParagraph && content !== '') glue = '\n\n'
  }
  if (content.length < minCharacters || kept < sentences.length * minShare) return { unused: 'not in the passages' }
  return { content, sources: sourcesOf(cited) }
}

type Backing = { passage: Passage; facts: Facts; wording: Wording }

function backingOf(passage: Passage): Backing {
  const text = visibleText(`${passage.title}\n${passage.text}`)
  return { passage, facts: factsOf(text), wording: wordingOf(text) }
}

function stands(sentence: string, support: Backing[]): boolean {
  if (support.length === 0) return false
  const wordings = support.map(({ wording }) => wording)
  if (!isSafe(sentence, inDigits(sentence), wordings.map(({ text }) => text).join('\n'))) return false
  const isKnown = (fact: string) => support.some(({ facts }) => facts.implied.has(fact))
  return [...factsOf(sentence).stated].every(isKnown) && isWordedAs(sentence, wordings)
}

function sourcesOf(cited: Set<Passage>): Source[] {
  const sources = [...cited].map(({ title, href, lawAsAt }) => ({ title, href, lawAsAt }))
  return sources.filter(({ href }, index) => sources.findIndex((one) => one.href === href) === index)
}

function quotes(text: string, instructions: string, delimiter: string): boolean {
  const letters = text.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
  if (letters.includes(delimiter)) return true
  const words = (given: string) => given.toLowerCase().match(/[a-z0-9]+/g) ?? []
  const spoken = ` ${words(text).join(' ')} `
  const rules = words(instructions)
  return rules.some((_word, index) => {
    const quotation = rules.slice(index, index + quotedWords)
    return quotation.length === quotedWords && spoken.includes(` ${quotation.join(' ')} `)
  })
}
