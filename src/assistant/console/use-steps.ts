// What staff do with a question: take it off the list, with a way back, or begin a short answer with it. A search is only
// taken off.
import { useNavigate } from 'react-router'
import type { Page } from '#assistant/answers/answer.ts'
import {
  dealWithQuestion,
  draftAnswer,
  forgetTaught,
  putQuestionBack,
  teachQuestion,
} from '#assistant/console-calls.ts'
import type { SearchName } from '#assistant/unanswered.ts'
import { callApi, messageOf } from '#platform/console/call.ts'
import { useRefresh } from '#platform/console/use-read.ts'
import { toast } from '#ui/console/toasts.tsx'

type Question = { key: string } | { exchange: string }
export type Named = Question | { search: SearchName; words: string }

export function useSteps() {
  const refresh = useRefresh()
  const navigate = useNavigate()

  async function attempt(step: () => Promise<void>) {
    try {
      await step()
    } catch (error) {
      toast(messageOf(error), { isFailure: true })
    }
    await refresh()
  }
  const putBack = (taken: readonly { what: Question; on: string }[]) =>
    attempt(async () => {
      for (const each of taken) await callApi(putQuestionBack, each)
      toast(taken.length === 1 ? 'The question is back on the list.' : 'The questions are back on the list.')
    })
  /** Those that mean the same are dealt with together. */
  const dealWith = (all: readonly Named[]) =>
    attempt(async () => {
      const taken: { what: Question; on: string }[] = []
      for (const what of all) {
        const { on } = await callApi(dealWithQuestion, what)
        if (!('search' in what)) taken.push({ what, on })
      }
      if (taken.length === 0) toast('Dealt with. It reappears if someone searches for it again and finds nothing.')
      else
        toast('Dealt with. It reappears if someone asks it again and gets no answer.', { undo: () => putBack(taken) })
    })
  const teach = (all: readonly Named[], { record, title }: Page) =>
    attempt(async () => {
      for (const what of all) if (!('search' in what)) await callApi(teachQuestion, { what, record })
      toast(`The assistant now answers this with “${title}”.`)
    })
  const forget = (id: string) =>
    attempt(async () => {
      await callApi(forgetTaught, { id })
      toast('Forgotten.')
    })
  const draft = (what: Question, page: string | undefined) =>
    attempt(async () => {
      const { id } = await callApi(draftAnswer, { what, page: page ?? '' })
      void navigate(`/console/content/short-answer/${id}`)
    })
  return { dealWith, draft, forget, teach }
}
