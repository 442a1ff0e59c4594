// Rich text that staff wrote, sanitised by the server, or the site's own text in the same style.
import type { ReactNode } from 'react'
import styles from './prose.module.css'

type Props = {
  /** Sanitised HTML, never text from a visitor. */
  html?: string | undefined
  children?: ReactNode
  /** `reading` is the style of an insight, in serif with a drop cap. */
  variant?: 'reading' | undefined
  className?: string | undefined
  id?: string | undefined
}

export function Prose({ html, children, variant, className, id }: Props) {
  const name = [styles.prose, variant && styles.reading, className].filter(Boolean).join(' ')
  if (html === undefined) {
    return (
      <div id={id} className={name}>
        {children}
      </div>
    )
  }
  return <div id={id} className={name} dangerouslySetInnerHTML={{ __html: html }} />
}
