// The field for the next question. Enter or the icon sends it.
import { useEffect, useId, useRef, type KeyboardEvent, type Ref, type SubmitEvent } from 'react'
import { maxQuestionCharacters } from '#assistant/chat-contract.ts'
import { Icon } from '#ui/icon.tsx'
import { isOfInputMethod } from '#ui/keys/input-method.ts'
import { keepDraft, type Chat } from './chat.ts'
import styles from './panel.module.css'

const remainderShownBelow = 100

type Props = { ref: Ref<HTMLTextAreaElement>; chat: Chat; onSend: (question: string) => void }

export function QuestionForm({ ref, chat, onSend }: Props) {
  const { draft, pending } = chat
  const id = useId()
  const isPending = pending !== null
  const left = maxQuestionCharacters - draft.length
  const form = useRef<HTMLFormElement>(null)
  // While a page changes in a view transition, React hears no event, and would take back what is typed meanwhile.
  useEffect(() => {
    const place = form.current
    const hear = ({ target }: Event) => target instanceof HTMLTextAreaElement && keepDraft(target.value)
    place?.addEventListener('input', hear)
    return () => place?.removeEventListener('input', hear)
  }, [])

  function send() {
    const question = draft.trim()
    if (question !== '' && !isPending) onSend(question)
  }

  function sendOnEnter(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.shiftKey || isOfInputMethod(event.nativeEvent)) return
    event.preventDefault()
    send()
  }

  function submit(event: SubmitEvent) {
    event.preventDefault()
    send()
  }

  return (
    <form ref={form} className={styles.form} onSubmit={submit}>
      <textarea
        ref={ref}
        rows={1}
        aria-label="Your question"
        aria-describedby={left < remainderShownBelow ? id : undefined}
        placeholder={isPending ? 'Reply pending' : 'Type your question'}
        maxLength={maxQuestionCharacters}
        value={draft}
        enterKeyHint="send"
        // Not `disabled`, because the field would lose the focus.
        readOnly={isPending}
        aria-disabled={isPending || undefined}
        onChange={(event) => keepDraft(event.currentTarget.value)}
        onKeyDown={sendOnEnter}
      />
      {left < remainderShownBelow && (
        <p id={id} className={styles.left}>
          {left === 1 ? '1 character left' : `${left} characters left`}
        </p>
      )}
      <button type="submit" aria-label="Send" aria-disabled={isPending || undefined}>
        <Icon name="send" />
      </button>
    </form>
  )
}
