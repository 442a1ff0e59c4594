// A client that returns the test's own data instead of calling the site.
import { callAddress, type ResponseOf, type CallPath, type Get } from '#platform/pages/api.ts'

type Answers = { [Path in CallPath]?: (query: URLSearchParams) => ResponseOf<Path> }

/** Returns the given data and fails every other call. `requested` collects the address of each call. */
export function stubClient(answers: Answers, requested: string[] = []): Get {
  return async (path, ...given) => {
    const address = callAddress(path, ...given)
    requested.push(address)
    const answer = answers[path]
    if (!answer) throw new Error('Failed to fetch')
    return answer(new URL(address, 'http://site.test').searchParams)
  }
}
