// Sentences that the ICSI (Guidelines for Advertisement by Company Secretaries), 2020, leave no room for: superiority over
// others, promises of outcome, endorsements, and prices as an inducement. Few words are a claim by themselves: a period of
// a certificate is “a limited time”, and advice says what “is best”. So a sentence is judged by what its words belong to,
// and what it denies is no claim. They are pointed out, never refused.
import { sentencesOf } from '#platform/text/sentences-of.ts'

/** `phrase` is as it is written in the sentence. */
export type Claim = { sentence: string; phrase: string; why: string }

const superiority = 'This says that the firm is better than others.'
const promise = 'This promises an outcome.'
const endorsement = 'This quotes what others think of the firm.'
const inducement = 'This advertises a price.'

const ofFirm =
  '(?:firms?|practices?|offices?|team|partners?|company secretar(?:y|ies)|secretar(?:y|ies)|professionals?|advis[eo]rs?|' +
  'consultan(?:ts?|cy)|experts?|lawyers?|auditors?|services?|solutions?|advice|guidance|support|quality|value)'
const firm = '(?:we|I|our \\w+|our (?:team|firm)|the firm|this firm|us|(?:rao|associates|LLP|& co\\.?))'
const superlative =
  '(?:best|finest|foremost|leading|premier|largest|biggest|most (?:trusted|experienced|reputed|respected|reliable)|' +
  'renowned|pioneer(?:s|ing)?)'
/** Words between an adjective and its noun: whatever ends the group of words is none. */
const within =
  '(?:(?!(?:is|are|was|were|be|has|have|may|must|shall|should|will|can|to|of|for|by|in|on|at|as|if|that|which|who|when|' +
  "the|a|an|their|its|any|each|every)\\b)[\\p{L}\\p{N}&’'-]+,? ){0,4}"
const inPlace =
  'in (?:the )?(?:city|town|country|state|south|region|field|industry|profession|business|india|\\p{Lu}\\p{L}+)'
const price = '(?:fees?|prices?|charges?|rates?|cost|packages?|plans?)'
const offered = `(?:${price}|services?|consultations?|registrations?|incorporation|filings?|compliance)`
const outcome =
  '(?:results?|success|approvals?|outcomes?|satisfaction|registrations?|incorporation|compliance|deliver(?:y|ies)|savings?)'

/** `also` is what else the sentence has to say for the phrase to be a claim. */
type Pattern = { phrase: RegExp; also?: RegExp; why: string }
const phrase = (source: string) => new RegExp(`(?<![\\p{L}\\p{N}-])(?:${source})(?![\\p{L}\\p{N}])`, 'giu')

const patterns: readonly Pattern[] = [
  { phrase: phrase(`${superlative} ${within}${ofFirm}`), why: superiority },
  {
    // “We are the leading …”, “the firm is one of the largest in the city”.
    phrase: phrase(
      `(?<=\\b${firm} (?:\\w+ )?(?:is|are|am|was|were|remains?|ranks?|became|has been|have been)[^.;:]{0,40} )${superlative}`,
    ),
    why: superiority,
  },
  {
    phrase: phrase(`${superlative} ${inPlace}`),
    also: new RegExp(`\\b(?:${firm}|${ofFirm})\\b`, 'iu'),
    why: superiority,
  },
  {
    phrase: phrase(
      'no\\.?\\s?1|number one|world[- ]class|unmatched|unrivalled|unparalleled|second to none|one[- ]stop|award[- ]winning|' +
        'top[- ](?:rated|ranked|notch|class)',
    ),
    why: superiority,
  },
  {
    // A loan is guaranteed too, under section 186 of the Companies Act, 2013, so the word alone promises nothing.
    phrase: phrase(
      `(?:guaranteed|assured|100\\s?%) ${within}${outcome}|guarantees? (?:of |that )?(?:you |your |the )?${outcome}|` +
        `(?<=\\b${outcome} (?:is|are) (?:\\w+ )?)(?:guaranteed|assured)|(?<=\\b${firm} (?:\\w+ )?)guarantees?|hassle[- ]free`,
    ),
    why: promise,
  },
  { phrase: phrase('risk[- ]free(?! (?:rates?|returns?|interest|assets?|securit(?:y|ies)))'), why: promise },
  {
    phrase: phrase('testimonials?|trusted by|(?:happy|satisfied|delighted) clients|(?:five|5)[- ]star'),
    why: endorsement,
  },
  {
    phrase: phrase(
      `cheapest|lowest ${within}(?:fees?|charges?)|our lowest prices?|affordable ${within}${offered}|special offers?|` +
        `limited[- ]time offers?|discount(?:s|ed)? ${within}(?:on |off )?(?:our |all |the )?(?:professional )?${offered}`,
    ),
    why: inducement,
  },
  {
    // A certificate is held for a limited time; a price for a limited time is an offer.
    phrase: phrase('limited[- ]time|limited period'),
    also: /\b(?:offers?|discount(?:s|ed)?|fees?|prices?|charges?|rates?|free|% off|half|hurry|book now|register now)\b/iu,
    why: inducement,
  },
]

/** “To the best of our knowledge”, “best practice”, “it is best to …”, “acts in the best interests of the company”. */
const idiom =
  /\b(?:to the best of|best (?:practices?|interests?|efforts?|endeavours?|judge?ments?|evidence)|(?:is|are|be|it|at|as|works?) best|leading (?:to|up|case|judge?ment))\b/giu
/** “We do not guarantee approval.” Not so: “not only the best …”. */
const denial = /\b(?:no|not(?! only)|never|neither|nor|cannot|without|nobody|none)\b|n[’']t\b/iu

/** Returns each claim of each sentence once, in the order of the text. Paragraphs are lines. */
export function claimsIn(text: string): Claim[] {
  return text.split('\n').flatMap(sentencesOf).flatMap(claimsOf)
}

function claimsOf(sentence: string): Claim[] {
  // As long as before, so that places in it stay.
  const judged = sentence.replaceAll(idiom, (words) => '·'.repeat(words.length))
  const found = patterns
    .filter(({ also }) => also?.test(judged) ?? true)
    .flatMap(({ phrase: pattern, why }) =>
      [...judged.matchAll(pattern)].map((match) => ({ at: match.index, end: match.index + match[0].length, why })),
    )
    .filter(({ at }) => !denial.test(judged.slice(0, at).split(/[;:]/).at(-1) ?? ''))
    .toSorted((one, other) => one.at - other.at)
  // What two patterns find in the same words is said once.
  return found
    .filter(({ at }, index) => found.slice(0, index).every(({ end }) => end <= at))
    .map(({ at, end, why }) => ({ sentence, phrase: sentence.slice(at, end), why }))
}
