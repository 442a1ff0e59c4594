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

  function fail(error: unknown) {
    say(messageOf(error), { isFailure: true })
  }
  async function putBack(taken: readonly { what: Named; on: string }[]) {
    try {
      for (const each of taken) await ask(putQuestionBack, each)
      say(taken.length === 1 ? 'The question is back on the list.' : 'The questions are back on the list.')
    } catch (error) {
      fail(error)
    }
    await refresh()
  }
  /** Those that mean the same are dealt with together. */
  async function dealWith(all: readonly Named[]) {
    const taken: { what: Named; on: string }[] = []
    try {
      for (const what of all) taken.push({ what, on: (await ask(dealWithQuestion, what)).on })
      say('Dealt with. It reappears if someone asks it again and gets no answer.', { undo: () => putBack(taken) })
    } catch (error) {
      fail(error)
    }
    await refresh()
  }
  async function teach(all: readonly Named[], { record, title }: Page) {
    try {
      for (const what of all) await ask(teachQuestion, { what, record })
      say(`The assistant now answers this from “${title}”.`)
    } catch (error) {
      fail(error)
    }
    await refresh()
  }
  async function forget(id: string) {
    try {
      await ask(forgetTaught, { id })
      say('Forgotten.')
    } catch (error) {
      fail(error)
    }
    await refresh()
  }
  async function draft(what: Named) {
    try {
      const { id } = await ask(draftFaq, what)
      await refresh()
      void navigate(`/console/content/faq/${id}`)
    } catch (error) {
      fail(error)
      await refresh()
    }
  }
  return { dealWith, draft, forget, teach }
}
