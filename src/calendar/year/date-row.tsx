// One date in a list: the day, the name, and opened, what is behind it. Works without JavaScript.
import { Fragment, type CSSProperties, type ReactNode } from 'react'
import { weekdayOf } from '#calendar/rules/day-notes.ts'
import { dayText } from '#platform/dates.ts'
import { Unbroken } from '#platform/pages/unbroken.tsx'
import styles from './date-row.module.css'

type Props = {
  day: string
  name: string
  /** Short facts that stand beside it. */
  marks: readonly (string | false | null)[]
  /** Of the bar beside the day. */
  colour?: string
  links: ReactNode
  children: ReactNode
}

export function DateRow({ day, name, marks, colour, links, children }: Props) {
  return (
    <li className={styles.entry} style={bar(colour)} data-date={Number(day.slice(8))}>
      <details>
        <summary>
          <b>
            <Unbroken text={name} />
          </b>
          <span className={styles.facts}>
            <time dateTime={day}>
              {weekdayOf(day).slice(0, 3)}
              <span className="vh"> {dayText(day)}</span>
            </time>
            {marks.map(
              (mark) =>
                mark && (
                  <span key={mark} className={styles.mark}>
                    {mark}
                  </span>
                ),
            )}
          </span>
        </summary>
        <div className={styles.text}>
          {children}
          <p className={styles.links}>{links}</p>
        </div>
      </details>
    </li>
  )
}

type Term = readonly [term: string, text: string | null | undefined]

/** Those that say something. */
export function Terms({ of }: { of: readonly Term[] }) {
  const said = of.filter(([, text]) => text)
  return (
    said.length > 0 && (
      <dl>
        {said.map(([term, text = '']) => (
          <Fragment key={term}>
            <dt>{term}</dt>
            <dd>
              <Unbroken text={text ?? ''} />
            </dd>
          </Fragment>
        ))}
      </dl>
    )
  )
}

/** The colour of an entry is used for its bar only, so that the text keeps its contrast. */
export function bar(colour = ''): CSSProperties | undefined {
  return colour === '' ? undefined : ({ '--bar': colour } as CSSProperties)
}

/** The page that says which dates have been moved. */
export const changesPath = '/calendar/changes'
