// What an address says about a business.
import { answerNames, type Answers } from '#calendar/rules/questions.ts'

/** What the address says, by the names of the questions. */
export type AnswerParams = Readonly<Partial<Record<keyof Answers, readonly string[]>>>

export const yoursPath = '/calendar/yours'

/** The answers in an address, each with all its values. */
export function readAnswerParams(query: URLSearchParams): AnswerParams {
  return Object.fromEntries(
    answerNames.flatMap((name) => {
      const values = query
        .getAll(name)
        .flatMap((text) => text.split(','))
        .filter((text) => text !== '')
      return values.length === 0 ? [] : [[name, values]]
    }),
  )
}

/** The answers as one call takes them. */
export function queryOf(given: AnswerParams): Record<string, string> {
  return Object.fromEntries(Object.entries(given).map(([name, values]) => [name, values.join(',')]))
}
