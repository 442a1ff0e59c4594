// What staff do with a question: take it off the list, with a way back, or begin an FAQ with it.
import { useNavigate } from 'react-router'
import type { Page } from '#assistant/answers/answer.ts'
import { dealWithQuestion, draftFaq, forgetTaught, putQuestionBack, teachQuestion } from '#assistant/console-calls.ts'
import { ask, messageOf } from '#platform/console/call.ts'
import { useRefresh } from '#platform/console/use-read.ts'
import { say } from '#ui/console/toasts.tsx'

type Named = { key: string } | { exchange: string }

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
  const putBack = (taken: readonly { what: Named; on: string }[]) =>
    attempt(async () => {
      for (const each of taken) await ask(putQuestionBack, each)
      say(taken.length === 1 ? 'The question is back on the list.' : 'The questions are back on the list.')
    })
  /** Those that mean the same are dealt with together. */
  const dealWith = (all: readonly Named[]) =>
    attempt(async () => {
      const taken: { what: Named; on: string }[] = []
      for (const what of all) taken.push({ what, on: (await ask(dealWithQuestion, what)).on })
      say('Dealt with. It reappears if someone asks it again and gets no answer.', { undo: () => putBack(taken) })
    })
  const teach = (all: readonly Named[], { record, title }: Page) =>
    attempt(async () => {
      for (const what of all) await ask(teachQuestion, { what, record })
      say(`The assistant now answers this from “${title}”.`)
    })
  const forget = (id: string) =>
    attempt(async () => {
      await ask(forgetTaught, { id })
      say('Forgotten.')
    })
  const draft = (what: Named) =>
    attempt(async () => {
      const { id } = await ask(draftFaq, what)
      void navigate(`/console/content/faq/${id}`)
    })
  return { dealWith, draft, forget, teach }
}
