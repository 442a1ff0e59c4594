// A client whose calls the test answers, in place of the site.
import { callAddress, type Answer, type CallPath, type Get } from '#platform/pages/api.ts'

type Answers = { [Path in CallPath]?: (query: URLSearchParams) => Answer<Path> }

/** Returns the given answers and fails every other call; `asked` receives the address of each call. */
export function answering(answers: Answers, asked: string[] = []): Get {
  return async (path, ...given) => {
    const address = callAddress(path, ...given)
    asked.push(address)
    const answer = answers[path]
    if (!answer) throw new Error('Failed to fetch')
    return answer(new URL(address, 'http://site.test').searchParams)
  }
}
