// Links to the parts of a long page.
import { Unbroken } from './unbroken.tsx'
import styles from './on-this-page.module.css'

type Props = {
  /** The identifier and text of each heading, in order. */
  headings: readonly { id: string; text: string }[]
  className?: string | undefined
}

/** Its title is no heading: below one, what follows would seem to belong to it. */
export function OnThisPage({ headings, className }: Props) {
  if (headings.length === 0) return null
  return (
    <nav aria-labelledby="on-this-page" className={className ? `${styles.contents} ${className}` : styles.contents}>
      <p id="on-this-page">On this page</p>
      <ul>
        {headings.map(({ id, text }) => (
          <li key={id}>
            <a href={`#${id}`}>
              <Unbroken text={text} />
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
