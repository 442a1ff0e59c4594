// Stands in place of the field for questions once the limit is reached.
import { handOver } from '#forms/handed-over.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import type { Chat } from './chat.ts'
import { questionBefore } from './conversation.ts'
import styles from './panel.module.css'

export function LimitReached({ chat, onHandOver }: { chat: Chat; onHandOver: () => void }) {
  const { id, messages, renewsOn } = chat
  const question = questionBefore(messages, messages.length)
  return (
    <div className={styles.spent}>
      <p>For anything further, speak to a company secretary.</p>
      <ButtonLink
        to="/freeconsulation"
        onClick={() => {
          if (question !== '') handOver({ question, conversation: id })
          onHandOver()
        }}
      >
        Free Consultation
        <Icon name="arrow" />
      </ButtonLink>
      {renewsOn !== null && (
        <p className={styles.renewal}>You can ask the assistant again from {momentText(renewsOn)}.</p>
      )}
    </div>
  )
}

/** In the visitor's own time zone. */
function momentText(instant: string): string {
  const moment = new Date(instant)
  const time = moment.toLocaleTimeString('en-IN', { hour: 'numeric', minute: '2-digit' })
  const day = moment.toLocaleDateString('en-GB', { day: 'numeric', month: 'long' })
  return `${time} on ${day}`.replaceAll(/(\d) (?=\p{L})/gu, '$1\u00a0')
}
