// The text of an answer. A long one shows its first lines until somebody opens it; a copy of it keeps the sources.
import { useLayoutEffect, useRef, useState, type ClipboardEvent } from 'react'
import type { Source } from '#assistant/chat-message.ts'
import { longDayText } from '#platform/dates.ts'
import styles from './panel.module.css'
import { textBlocks, type Block } from './text-blocks.ts'

type Props = { content: string; sources: readonly Source[] }

export function AnswerText({ content, sources }: Props) {
  const text = useRef<HTMLDivElement>(null)
  const [isLong, setLong] = useState(false)
  const [isOpen, setOpen] = useState(false)

  // How many lines there are depends on the width.
  useLayoutEffect(() => {
    const element = text.current
    if (element === null || isOpen) return
    const measure = () => setLong(element.scrollHeight > element.clientHeight + 1)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [isOpen])

  function copy(event: ClipboardEvent) {
    const selected = getSelection()?.toString() ?? ''
    if (selected === '' || sources.length === 0) return
    event.clipboardData.setData('text/plain', `${selected}\n\n${sources.map(sourceText).join('\n')}`)
    event.preventDefault()
  }

  return (
    <>
      <div
        ref={text}
        className={[styles.said, isOpen ? '' : styles.folded, isLong ? styles.isLong : ''].join(' ')}
        onCopy={copy}
      >
        {textBlocks(content).map((blocks, index) => (
          <Paragraph key={index} blocks={blocks} />
        ))}
      </div>
      {(isLong || isOpen) && (
        <button type="button" className={styles.text} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Show less' : 'Show all of it'}
        </button>
      )}
    </>
  )
}

function sourceText({ title, href, lawAsAt }: Source): string {
  const law = lawAsAt === null ? '' : `, law as at ${longDayText(lawAsAt)}`
  return `From: ${title}${law}, ${new URL(href, location.href).href}`
}

function Paragraph({ blocks }: { blocks: Block[] }) {
  return (
    <div className={styles.paragraph}>
      {blocks.map(({ kind, lines }, index) =>
        kind === 'points' ? (
          <ul key={index} className={styles.points}>
            {lines.map((line, place) => (
              <li key={place}>{line}</li>
            ))}
          </ul>
        ) : (
          lines.map((line, place) => <p key={`${index}-${place}`}>{line}</p>)
        ),
      )}
    </div>
  )
}
