// Reads a call for a screen, and keeps it fresh while the screen is open.
import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import { callApi, type CallError } from './call.ts'
import type { AnswerOf, CallInput, JsonCall } from './console-call.ts'

/** `everyMs`: reads again at this interval while the page is visible. `isOff`: does not read yet. */
type Options = { everyMs?: number; isOff?: boolean }

/** Keeps the former data while other values are read, so that a screen does not empty in between. */
export function useRead<Call extends JsonCall & { line: `GET ${string}` }>(
  call: Call,
  given: CallInput<Call>,
  { everyMs, isOff = false }: Options = {},
): UseQueryResult<AnswerOf<Call>, CallError> {
  return useQuery<AnswerOf<Call>, CallError>({
    queryKey: ['call', call.line, ...given],
    queryFn: () => callApi(call, ...given),
    enabled: !isOff,
    refetchInterval: everyMs ?? false,
    placeholderData: (former) => former,
  })
}

/** Reads again whatever the screens show, but for the answers of these calls, which the change cannot have altered. */
export type Refresh = (kept?: readonly JsonCall[]) => Promise<void>

export function useRefresh(): Refresh {
  const client = useQueryClient()
  return (kept = []) =>
    client.invalidateQueries({ predicate: ({ queryKey: [, line] }) => !kept.some((call) => call.line === line) })
}
