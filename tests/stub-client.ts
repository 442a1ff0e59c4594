// A client that returns the test's own data instead of calling the site.
import type { ResponseOf, CallPath, Get, CallInput } from '#platform/pages/calls.ts'
import { callAddress } from '#platform/pages/client.ts'

type Answers = { [Path in CallPath]?: (query: URLSearchParams) => ResponseOf<Path> }

/** Returns the given data and fails every other call. `requested` collects the address of each call. */
export function stubClient(answers: Answers, requested: string[] = []): Get {
  async function get<Path extends CallPath>(path: Path, ...given: CallInput<Path>): Promise<ResponseOf<Path>> {
    const address = callAddress(path, ...given)
    requested.push(address)
    const answer = answers[path]
    if (!answer) throw new Error('Failed to fetch')
    return answer(new URL(address, 'http://site.test').searchParams)
  }
  const counted: Get['counted'] = async (path, ...given) => {
    const list = await get(path, ...given)
    return { list, total: Array.isArray(list) ? list.length : 0 }
  }
  return Object.assign(get, { counted })
}
