// The way to the team: the members' engraved initials beside one sentence and a button.
import type { Loaded } from '#platform/api.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Engraving } from '#ui/engraving.tsx'
import { Icon } from '#ui/icon.tsx'
import styles from './home-team.module.css'

export function TeamTeaser({ names }: { names: Loaded<string[]> }) {
  return (
    <section className={`sec ${styles.section} on-ink`} aria-labelledby="team-teaser">
      <div className={`wrap ${styles.inside}`}>
        <div>
          <h2 id="team-teaser">The people who read the small print</h2>
          <p>Company secretaries, lawyers and tax practitioners. Each name on our roll has a seal of its own.</p>
          <ButtonLink to="/ourteam" className={styles.button}>
            Our Team
            <Icon name="arrow" />
          </ButtonLink>
        </div>
        {names.error === null ? (
          <div className={styles.coins} aria-hidden="true">
            {names.data.map((name, place) => (
              <div key={place} className={styles.coin}>
                <Engraving plate={{ kind: 'monogram', initials: initials(name), seed: name }} />
              </div>
            ))}
          </div>
        ) : (
          <p>{names.error}</p>
        )}
      </div>
    </section>
  )
}

/** First letters of the first and the last name; a title such as 'CS' or 'Dr.' is no name. */
function initials(name: string): string {
  const words = name.split(/\s+/).filter((word) => !/^(?:cs|dr|mr|mrs|ms)\.?$/i.test(word))
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => word?.match(/\p{L}/u)?.[0] ?? '')
  return letters.join('').toUpperCase()
}
