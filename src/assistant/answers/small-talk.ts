// What is said to a visitor who greets, thanks, or wants a person instead.
import { answerOf, type Answer } from './answer.ts'
import { refused } from './compose.ts'

type SmallTalk = { content: string; handoff?: Answer['handoff']; band?: Answer['band'] }

/** What small talk consists of: nothing but words of its own kind, and polite ones. */
const words = (text: string): Set<string> => new Set(text.split(' '))
const greetings = words('hello hi hii hey helo namaste namaskar namaskaram vanakkam morning afternoon evening day')
const thanks = words('thanks thank thx ty dhanyavaad dhanyawad shukriya')
const farewells = words('bye goodbye night see ok okay alright fine got great theek thik hai accha acha')
const polite = words(
  'good very so much a lot ton lots you u sir madam ji team there everyone for your the help all this that it was is helpful really nice please dear',
)
const most = 10

const onlyLatin: SmallTalk = {
  content:
    'I can only read questions typed in English letters, in English or Hindi. For other languages please write to us or telephone.',
  handoff: { reason: 'nothing found' },
  band: 'refusal',
}

const smallTalk: (SmallTalk & { asked: RegExp })[] = [
  {
    asked:
      /^\s*(?:are you (?:a )?(?:bot|robot|human|real(?: person)?|person|an? ai|machine|chatbot)|who are you|what are you|am i (?:talking|speaking|chatting) (?:to|with) (?:a )?(?:bot|robot|human|person|real person|machine)|is (?:(?:this|it) )?an? (?:bot|robot|human|(?:real )?person|machine)(?: (?:typing|writing|answering)[a-z ]*)?)[\s?.!]*$/iu,
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

function politeness(question: string): SmallTalk | null {
  const said = question.toLowerCase().match(/[a-z]+/g) ?? []
  const isOnly = (kinds: Set<string>[]): boolean =>
    said.length <= most &&
    said.some((word) => kinds[0]?.has(word)) &&
    said.every((word) => kinds.some((kind) => kind.has(word)))
  if (isOnly([thanks, polite, farewells, greetings]))
    return { content: 'You are welcome. Ask me again if anything else comes up.' }
  if (isOnly([farewells, polite])) return { content: 'Goodbye. Ask me again if anything else comes up.' }
  return isOnly([greetings, polite]) ? { content: 'Hello. Ask me about filings, due dates or our services.' } : null
}

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
export function smallTalkOf(question: string): Answer | null {
  if (attempts.some((attempt) => attempt.test(question))) return refused()
  const found = otherScript.test(question)
    ? onlyLatin
    : (politeness(question) ?? smallTalk.find(({ asked }) => asked.test(question)))
  if (found === undefined) return null
  return answerOf(found.content, { band: found.band ?? 'courtesy', handoff: found.handoff ?? null })
}
