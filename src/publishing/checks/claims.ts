// Words that the ICSI (Guidelines for Advertisement by Company Secretaries), 2020, leave no room for: superiority over
// others, promises of outcome, endorsements, and prices as an inducement. They are pointed out, never refused: 'best of
// our knowledge' is an honest phrase.

type Claim = { pattern: RegExp; why: string }

const superiority = 'This says that the firm is better than others.'
const promise = 'This promises an outcome.'
const endorsement = 'This quotes what others think of the firm.'
const inducement = 'This advertises a price.'

const claims: readonly Claim[] = [
  {
    pattern:
      /\b(?:best|finest|foremost|leading|premier|top[- ](?:rated|ranked|notch|most|class))\b(?! (?:of (?:our|my|the firm’s|their|his|her)|practices?\b|interests?\b|endeavours?\b|efforts?\b|judge?ment))/giu,
    why: superiority,
  },
  {
    pattern:
      /\b(?:no\.?\s?1|number one|world[- ]class|unmatched|unrivalled|unparalleled|second to none|one[- ]stop)\b/giu,
    why: superiority,
  },
  {
    pattern:
      /\b(?:largest|most (?:trusted|experienced|reputed|respected|reliable)|renowned|award[- ]winning|pioneers?)\b/giu,
    why: superiority,
  },
  {
    // A guarantee is also a loan's, under section 186 of the Companies Act, 2013, so the noun alone promises nothing.
    pattern:
      /\b(?:guaranteed|(?:we|the firm) (?:can |will )?guarantees?|guarantees? (?:(?:of|that) )?(?:results?|success|approval)|assured (?:results?|success|approval)|100\s?% (?:success|compliance|satisfaction)|hassle[- ]free|risk[- ]free)\b/giu,
    why: promise,
  },
  {
    pattern: /\b(?:testimonials?|trusted by|happy clients|satisfied clients|(?:five|5)[- ]star)\b/giu,
    why: endorsement,
  },
  {
    pattern:
      /\b(?:cheapest|lowest (?:fees?|prices?)|affordable|discount(?:s|ed)? (?:fees?|prices?|on)|special offer|limited[- ]time)\b/giu,
    why: inducement,
  },
]

/** Returns each phrase once, as it is written, with the reason, in the order of the text. */
export function claimsIn(text: string): { phrase: string; why: string }[] {
  const found = claims.flatMap(({ pattern, why }) =>
    [...text.matchAll(pattern)].map((match) => ({ phrase: match[0], why, at: match.index })),
  )
  const seen = new Set<string>()
  return found
    .toSorted((one, other) => one.at - other.at)
    .filter(({ phrase }) => !seen.has(phrase.toLowerCase()) && seen.add(phrase.toLowerCase()))
    .map(({ phrase, why }) => ({ phrase, why }))
}
