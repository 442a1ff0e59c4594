// Shown in place of a single page that fails. The screen for all others is error-screen.tsx.
import { ButtonLink } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import styles from './error-screen.module.css'

/** The error element of a single route (specification §2). */
export function ErrorElement() {
  return (
    <section className={`${styles.screen} on-ink`}>
      <div className="wrap">
        <h1>Error element</h1>
        <ButtonLink to="/home" className={styles.home}>
          Home
          <Icon name="arrow" />
        </ButtonLink>
      </div>
    </section>
  )
}
