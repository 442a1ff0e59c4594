// The last line of the panel: what an answer is and is not, and how to delete the conversation.
import { useEffect, useRef, useState } from 'react'
import { deleteConversation } from './chat.ts'
import styles from './panel.module.css'

type Step = 'closed' | 'asking' | 'deleting' | 'failed'
type Props = { hasMessages: boolean; isPending: boolean; onDeleted: () => void }

export function Foot({ hasMessages, isPending, onDeleted }: Props) {
  const [step, setStep] = useState<Step>('closed')
  const keep = useRef<HTMLButtonElement>(null)
  const open = useRef<HTMLButtonElement>(null)
  const before = useRef(step)

  useEffect(() => {
    if (before.current === 'closed' && step === 'asking') keep.current?.focus()
    if (before.current !== 'closed' && step === 'closed') open.current?.focus()
    before.current = step
  }, [step])

  async function erase() {
    if (step === 'deleting') return
    setStep('deleting')
    if (!(await deleteConversation())) return setStep('failed')
    setStep('closed')
    onDeleted()
  }

  return (
    <div className={styles.foot}>
      <p>Information, not legal advice</p>
      {step === 'closed' ? (
        hasMessages &&
        !isPending && (
          <button ref={open} type="button" className={styles.text} onClick={() => setStep('asking')}>
            Delete this conversation
          </button>
        )
      ) : (
        <div className={styles.asking} role="group" aria-label="Delete this conversation">
          <p key={step} role={step === 'failed' ? 'alert' : undefined}>
            {step === 'failed'
              ? 'It could not be deleted. Please try again in a few minutes.'
              : 'Delete it here and from our records?'}
          </p>
          <button
            type="button"
            className={styles.text}
            aria-disabled={step === 'deleting' || undefined}
            onClick={() => void erase()}
          >
            Delete
          </button>
          <button ref={keep} type="button" className={styles.text} onClick={() => setStep('closed')}>
            Keep
          </button>
        </div>
      )}
    </div>
  )
}
