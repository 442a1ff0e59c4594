// Rich text that staff wrote, already sanitised by the server, or the site's own text set the same way.
import type { ReactNode } from 'react'
import styles from './prose.module.css'

type Props = {
  /** Sanitised HTML; never text from a visitor. */
  html?: string | undefined
  children?: ReactNode
  /** `reading` is the serif page of an insight, with its drop cap. */
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
