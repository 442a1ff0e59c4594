// What is said to a visitor who greets, thanks, or wants a person instead.
import type { Answer } from './answer.ts'

type Courtesy = { asked: RegExp; content: string; wantsPerson?: boolean }

const greeting = 'good (?:morning|afternoon|evening|day)|hello|hi|hey|namaste|namaskar|vanakkam|namaskaram|hii+|helo'
const thanks = 'thanks?(?: you)?(?: (?:so|very) much)?|thank u|thx|ty|dhanyavaad|dhanyawad|shukriya'
const ending = '[\\s!.,?🙏]*$'

const courtesies: Courtesy[] = [
  {
    asked: new RegExp(`^\\s*(?:${greeting})(?: (?:there|sir|madam|ji|team|everyone))?${ending}`, 'iu'),
    content: 'Hello. Ask me about filings, due dates or the firm’s services.',
  },
  {
    asked: new RegExp(
      `^\\s*(?:ok(?:ay)?[,.]? )?(?:${thanks})(?: (?:sir|madam|ji|a lot|for (?:your|the) help))?${ending}`,
      'iu',
    ),
    content: 'You are welcome. Ask me whenever something else comes up.',
  },
  {
    asked:
      /^\s*(?:bye|goodbye|good night|see you|ok(?:ay)?|alright|fine|got it|great|theek hai|thik hai|accha|acha)[\s!.,]*$/iu,
    content: 'Ask me whenever something else comes up.',
  },
  {
    asked:
      /^\s*(?:are you (?:a )?(?:bot|robot|human|real(?: person)?|person|an? ai|machine|chatbot)|who are you|what are you|am i (?:talking|speaking|chatting) (?:to|with) (?:a )?(?:bot|robot|human|person|real person|machine))[\s?.!]*$/iu,
    content:
      'I am a program that answers from what the firm has published: its services, articles, questions and answers, and its calendar of due dates. For anything else I hand your question to a person.',
  },
  {
    asked:
      /^\s*(?:please |pls |kindly )?(?:can|could|may|let me|i (?:want|need|would like|'d like)(?: to)?|is there)?\s*(?:i |you |me )?\s*(?:please )?(?:talk|speak|chat|connect me|connect|transfer me|put me through|get|have)\s*(?:to|with)?\s*(?:a |an |some |the |your |real |live |any )*(?:human|person|someone|somebody|agent|executive|representative|operator|staff|expert|lawyer|cs|company secretary)(?: (?:please|now|there|from (?:the|your) (?:firm|office|team)))*[\s?.!]*$/iu,
    content:
      'A company secretary of the firm can answer you. Write to us, or book a free video consultation of 30 minutes.',
    wantsPerson: true,
  },
]

/** Returns null if the question is about something. */
export function courtesyOf(question: string): Answer | null {
  const courtesy = courtesies.find(({ asked }) => asked.test(question))
  if (courtesy === undefined) return null
  return {
    band: 'courtesy',
    content: courtesy.content,
    sources: [],
    suggestions: [],
    handoff: courtesy.wantsPerson === true ? { reason: 'asked for' } : null,
    passages: [],
    isComputed: false,
  }
}
