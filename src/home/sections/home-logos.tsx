// The clients' logos in columns of three, moving one pixel every 20 ms until the visitor stops them.
import { useState, type CSSProperties } from 'react'
import { useRouteLoaderData } from 'react-router'
import type { RootData } from '#firm/every-page/root-data.ts'
import { IconButton } from '#ui/button.tsx'
import { Picture } from '#ui/image.tsx'
import type { Logo } from '#home/home.ts'
import styles from './home-logos.module.css'

const logosPerColumn = 3
/** Widths in pixels of a column of home-logos.module.css, and of the widest screen on which it has that width. */
const widths = [
  { column: 184, screen: 620 },
  { column: 224, screen: 2560 },
]

export function ClientLogos({ logos }: { logos: Logo[] }) {
  const note = useRouteLoaderData<RootData>('root')?.settings.logosNote
  const [stopped, setStopped] = useState(false)
  if (logos.length === 0) return null
  const columns = chunk(logos, logosPerColumn)
  // Enough copies that no gap appears while the first one moves out of view.
  const copies = Math.max(...widths.map(({ column, screen }) => Math.ceil(screen / (columns.length * column))))
  return (
    <section
      className={styles.strip}
      style={{ '--columns': columns.length } as CSSProperties}
      aria-labelledby="clients"
    >
      <h2 id="clients" className="vh">
        Clients
      </h2>
      {note && <p className={styles.note}>{note}</p>}
      <div className={styles.window} tabIndex={0} role="region" aria-label="Clients, scrolling list">
        <div className={stopped ? `${styles.track} ${styles.stopped}` : styles.track}>
          {columns.map((column, index) => (
            <ul key={index} className={styles.column} role="list">
              {column.map((logo) => (
                <li key={logo.id}>
                  <LogoMark logo={logo} alt={logo.imagealt} />
                </li>
              ))}
            </ul>
          ))}
          {Array.from({ length: copies }, (_, copy) =>
            columns.map((column, index) => (
              <div key={`${copy} ${index}`} className={`${styles.column} ${styles.copy}`} aria-hidden="true">
                {column.map((logo) => (
                  <LogoMark key={logo.id} logo={logo} alt="" />
                ))}
              </div>
            )),
          )}
        </div>
      </div>
      <div className={styles.selvage}>
        <IconButton
          icon={stopped ? 'play' : 'pause'}
          label={stopped ? 'Resume scrolling' : 'Pause scrolling'}
          onClick={() => setStopped(!stopped)}
        />
      </div>
    </section>
  )
}

function LogoMark({ logo, alt }: { logo: Logo; alt: string }) {
  return logo.imageurl ? <Picture src={logo.imageurl} alt={alt} /> : <span>{logo.imagealt}</span>
}

function chunk<Item>(items: Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  )
}
