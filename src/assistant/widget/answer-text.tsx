// The text of an answer and, under More, the rest of it with what its page says. A copy of it keeps the sources.
import type { ClipboardEvent } from 'react'
import type { Source } from '#assistant/chat-message.ts'
import { longDayText } from '#platform/dates.ts'
import { Unbroken } from '#platform/pages/unbroken.tsx'
import styles from './panel.module.css'
import { parted, textBlocks, type Block } from './reply-text.ts'

type Props = { content: string; more: string; sources: readonly Source[] }

export function AnswerText({ content, more, sources }: Props) {
  const [beginning, rest] = parted(content)
  const below = [rest, more].filter((text) => text !== '').join('\n\n')

  function copy(event: ClipboardEvent) {
    const selected = getSelection()?.toString() ?? ''
    if (selected === '' || sources.length === 0) return
    event.clipboardData.setData('text/plain', `${selected}\n\n${sources.map(sourceText).join('\n')}`)
    event.preventDefault()
  }

  return (
    <div className={styles.said} onCopy={copy}>
      <Paragraphs text={beginning} />
      {below !== '' && (
        <details className={styles.more}>
          <summary>More</summary>
          <div className={styles.said}>
            <Paragraphs text={below} />
          </div>
        </details>
      )}
    </div>
  )
}

function sourceText({ title, href, lawAsAt }: Source): string {
  const law = lawAsAt === null ? '' : `, law as at ${longDayText(lawAsAt)}`
  return `From: ${title}${law}, ${new URL(href, location.href).href}`
}

function Paragraphs({ text }: { text: string }) {
  return textBlocks(text).map((blocks, index) => <Paragraph key={index} blocks={blocks} />)
}

function Paragraph({ blocks }: { blocks: Block[] }) {
  return (
    <div className={styles.paragraph}>
      {blocks.map(({ kind, lines }, index) =>
        kind === 'points' ? (
          <ul key={index} className={styles.points}>
            {lines.map((line, place) => (
              <li key={place}>
                <Line text={line} />
              </li>
            ))}
          </ul>
        ) : (
          lines.map((line, place) => (
            <p key={`${index}-${place}`}>
              <Line text={line} />
            </p>
          ))
        ),
      )}
    </div>
  )
}

const reachable = /(\+91(?: ?\d){10}|[\w.+-]+@[\w-]+(?:\.[\w-]+)+)/

/** Telephone numbers and e-mail addresses can be pressed where they stand. */
function Line({ text }: { text: string }) {
  return text.split(reachable).map((part, place) =>
    place % 2 === 0 ? (
      <Unbroken key={place} text={part} />
    ) : (
      <a key={place} href={part.includes('@') ? `mailto:${part}` : `tel:${part.replaceAll(' ', '')}`}>
        {part}
      </a>
    ),
  )
}
