// What staff do with a question: take it off the list, with a way back, or begin an FAQ with it.
import { useNavigate } from 'react-router'
import { dealWithQuestion, draftFaq, putQuestionBack } from '#assistant/console-calls.ts'
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
  async function putBack(what: Named, on: string) {
    try {
      await ask(putQuestionBack, { what, on })
      say('The question is back on the list.')
    } catch (error) {
      fail(error)
    }
    await refresh()
  }
  async function dealWith(what: Named) {
    try {
      const { on } = await ask(dealWithQuestion, what)
      say('Dealt with. It reappears if someone asks it again and gets no answer.', { undo: () => putBack(what, on) })
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
  return { dealWith, draft }
}
