// Leads to the team page: the members' engraved initials beside one sentence and a button. Twelve medallions are larger
// than the rest of the page, so the browser engraves them shortly before they are scrolled into view.
import { personInitials } from '#firm/team/initials.ts'
import type { Loaded } from '#platform/pages/api.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Engraving } from '#ui/engraving/engraving.tsx'
import { Failed } from '#ui/messages/failed.tsx'
import { Icon } from '#ui/icon.tsx'
import { useNear } from './use-near.ts'
import styles from './home-team.module.css'

export function TeamTeaser({ names }: { names: Loaded<string[]> }) {
  return (
    <section className={`sec ${styles.section} on-ink`} aria-labelledby="team-teaser">
      <div className={`wrap ${styles.inside}`}>
        <div>
          <h2 id="team-teaser">The people you work with, by name and language</h2>
          <ButtonLink to="/ourteam" className={styles.button}>
            Our Team
            <Icon name="arrow" />
          </ButtonLink>
        </div>
        {names.error === null ? <Coins names={names.data} /> : <Failed text={names.error} />}
      </div>
    </section>
  )
}

function Coins({ names }: { names: string[] }) {
  const [place, isNear] = useNear(800)
  return (
    <div ref={place} className={styles.coins} aria-hidden="true">
      {names.map((name, index) => (
        <div key={index} className={styles.coin}>
          {isNear && <Engraving plate={{ kind: 'monogram', initials: personInitials(name), seed: name }} />}
        </div>
      ))}
    </div>
  )
}
