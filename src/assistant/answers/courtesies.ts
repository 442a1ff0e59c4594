// What is said to a visitor who greets, thanks, or wants a person instead.
import type { Answer } from './answer.ts'
import { refused } from './compose.ts'

type Courtesy = { asked: RegExp; content: string; handoff?: Answer['handoff']; band?: Answer['band'] }

const greeting = 'good (?:morning|afternoon|evening|day)|hello|hi|hey|namaste|namaskar|vanakkam|namaskaram|hii+|helo'
const thanks = 'thanks?(?: you)?(?: (?:so|very) much)?|thank u(?: so much)?|thx|ty|dhanyavaad|dhanyawad|shukriya'
const ending = '[\\s!.,?🙏]*$'

const onlyLatin: Omit<Courtesy, 'asked'> = {
  content:
    'I can only read questions typed in English letters, in English or Hindi. For other languages please write to us or telephone.',
  handoff: { reason: 'nothing found' },
  band: 'refusal',
}

const courtesies: Courtesy[] = [
  {
    asked: new RegExp(`^\\s*(?:${greeting})(?: (?:there|sir|madam|ji|team|everyone))?${ending}`, 'iu'),
    content: 'Hello. Ask me about filings, due dates or our services.',
  },
  {
    asked: new RegExp(
      `^\\s*(?:ok(?:ay)?[,.]? )?(?:${thanks})(?:,? (?:sir|madam|ji|a lot|for (?:your|the) help|(?:it|this|that)? ?(?:was|is) (?:very )?helpful))*${ending}`,
      'iu',
    ),
    content: 'You are welcome. Ask me again if anything else comes up.',
  },
  {
    asked:
      /^\s*(?:(?:ok(?:ay)?|thanks?|thank you)[,.! ]+)?(?:bye(?: bye)?|goodbye|good night|see you|ok(?:ay)?|alright|fine|got it|great|theek hai|thik hai|accha|acha)[\s!.,]*$/iu,
    content: 'Goodbye. Ask me again if anything else comes up.',
  },
  {
    asked:
      /^\s*(?:are you (?:a )?(?:bot|robot|human|real(?: person)?|person|an? ai|machine|chatbot)|who are you|what are you|am i (?:talking|speaking|chatting) (?:to|with) (?:a )?(?:bot|robot|human|person|real person|machine))[\s?.!]*$/iu,
    content:
      'I am a program. I answer from what we have published: our services, articles, questions and answers, and calendar of due dates. For anything else you can ask a person here.',
  },
  {
    asked:
      /^\s*(?:please |pls |kindly )?(?:can|could|may|let me|i (?:want|need|would like|'d like)(?: to)?|is there)?\s*(?:i |you |me )?\s*(?:please )?(?:talk|speak|chat|connect me|connect|transfer me|put me through|get|have)\s*(?:to|with)?\s*(?:a |an |some |the |your |real |live |any )*(?:human|person|someone|somebody|agent|executive|representative|operator|staff|expert|lawyer|cs|company secretary)(?: (?:please|now|there|from (?:the|your) (?:firm|office|team)))*[\s?.!]*$/iu,
    content: 'A company secretary can answer you. Write to us, or book a video consultation.',
    handoff: { reason: 'asked for' },
  },
]

/** Orders to a program, code, and what others have sent us. Nothing on the site answers them, whatever words they share. */
const attempts = [
  /<\/?[a-z][^>]*>|\bjavascript:|https?:\/\/|\bdrop table\b|\bselect \*|\bunion select\b|['"]\s*(?:or|and)\s*['"]?1|;--|\$\{|\{\{|\.\.\//i,
  /\b(?:ignore|disregard|forget|override|bypass)\b.{0,40}\b(?:instructions?|rules?|prompts?|previous|above|earlier|restrictions?|guidelines?|told)\b/i,
  /\b(?:system|hidden|initial|secret|developer|debug|admin|dan|god)[ -](?:prompt|message|instructions?|mode|rule|override|password|access)\b|\bjailbreak|\bapi[ -]?keys?\b|\bsource code\b|\bpasswords?\b|\benv(?:ironment)? variables?\b|^#+ ?system/i,
  /\b(?:pretend|act as|role[ -]?play|you are now|from now on|repeat after|simulate|respond only|reply only|answer only|say exactly|begin (?:your|the) (?:answer|reply))\b(?!.*\b(?:director|secretary|nominee|registered|cs|auditor|agent)\b)/i,
  /\b(?:all|every|other|another|your|any|who(?:ever)?|everyone|latest|last) ?(?:\w+ )?(?:applicants?|clients?|visitors?|users?|customers?|candidates?|employees?|people|person|subscribers?)['’]?s?\b.{0,40}\b(?:names?|e-?mails?|phones?|numbers?|address(?:es)?|messages?|resumes?|data|pan|details|conversations?|chats?|asked|typed|wrote)\b/i,
  /\b(?:names?|e-?mails?|phones?|numbers?|address(?:es)?|messages?|resumes?|data|pan|details|list|conversations?|chats?)\b.{0,30}\b(?:of|from|by) (?:all|every|other|another|your|everyone|everybody|anyone|those|the (?:last|latest|other|previous))\b.{0,25}\b(?:applicants?|clients?|visitors?|users?|customers?|candidates?|subscribers?|who|people|person)\b/i,
]

/** Letters of the scripts of India, and none of the Latin script. */
const otherScript = /^(?=.*[\u0900-\u0dff])[^a-z]*$/iu

/** Returns null if the question is about something. */
export function courtesyOf(question: string): Answer | null {
  if (attempts.some((attempt) => attempt.test(question))) return refused()
  const courtesy = otherScript.test(question) ? onlyLatin : courtesies.find(({ asked }) => asked.test(question))
  if (courtesy === undefined) return null
  return {
    band: courtesy.band ?? 'courtesy',
    content: courtesy.content,
    sources: [],
    suggestions: [],
    handoff: courtesy.handoff ?? null,
    passages: [],
    isComputed: false,
  }
}
