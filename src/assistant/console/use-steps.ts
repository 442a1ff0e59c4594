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
import { ask, messageOf } from '#platform/console/call.ts'
import { useRefresh } from '#platform/console/use-read.ts'
import { say } from '#ui/console/toasts.tsx'

type Question = { key: string } | { exchange: string }
export type Named = Question | { search: SearchName; words: string }

export function useSteps() {
  const refresh = useRefresh()
  const navigate = useNavigate()

  async function attempt(step: () => Promise<void>) {
    try {
      await step()
    } catch (error) {
      say(messageOf(error), { isFailure: true })
    }
    await refresh()
  }
  const putBack = (taken: readonly { what: Question; on: string }[]) =>
    attempt(async () => {
      for (const each of taken) await ask(putQuestionBack, each)
      say(taken.length === 1 ? 'The question is back on the list.' : 'The questions are back on the list.')
    })
  /** Those that mean the same are dealt with together. */
  const dealWith = (all: readonly Named[]) =>
    attempt(async () => {
      const taken: { what: Question; on: string }[] = []
      for (const what of all) {
        const { on } = await ask(dealWithQuestion, what)
        if (!('search' in what)) taken.push({ what, on })
      }
      if (taken.length === 0) say('Dealt with. It reappears if someone searches for it again and finds nothing.')
      else say('Dealt with. It reappears if someone asks it again and gets no answer.', { undo: () => putBack(taken) })
    })
  const teach = (all: readonly Named[], { record, title }: Page) =>
    attempt(async () => {
      for (const what of all) if (!('search' in what)) await ask(teachQuestion, { what, record })
      say(`The assistant now answers this with “${title}”.`)
    })
  const forget = (id: string) =>
    attempt(async () => {
      await ask(forgetTaught, { id })
      say('Forgotten.')
    })
  const draft = (what: Question, page: string | undefined) =>
    attempt(async () => {
      const { id } = await ask(draftAnswer, { what, page: page ?? '' })
      void navigate(`/console/content/short-answer/${id}`)
    })
  return { dealWith, draft, forget, teach }
}
