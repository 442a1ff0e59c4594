// The screen for a page that fails, with the status as a latent image like the void pantograph of stamp paper.
import type { ReactNode } from 'react'
import { isRouteErrorResponse } from 'react-router'
import { ButtonLink } from '#ui/button.tsx'
import { Engraving } from '#ui/engraving/engraving.tsx'
import { Icon } from '#ui/icon.tsx'
import styles from './error-screen.module.css'

/** `children` stand below the words of the specification. */
export function ErrorScreen({ error, children }: { error: unknown; children?: ReactNode }) {
  const { word, text } = wordAndText(error)
  return (
    <section className={`${styles.screen} on-ink`}>
      <div className="wrap">
        <div className={styles.art}>
          <Engraving className={styles.wide} plate={{ kind: 'latent', word }} />
          <Engraving className={styles.tall} plate={{ kind: 'latent', word, small: true }} />
        </div>
      </div>
      <div className="wrap">
        <h1>Unexpected Application Error!</h1>
        <p>{text}</p>
        <ButtonLink to="/home" className={styles.home}>
          Home
          <Icon name="arrow" />
        </ButtonLink>
      </div>
      {children}
    </section>
  )
}

function wordAndText(error: unknown): { word: string; text: string } {
  if (isRouteErrorResponse(error))
    return { word: String(error.status), text: `${error.status} ${error.statusText}`.trim() }
  return { word: '500', text: error instanceof Error ? error.message : '' }
}
