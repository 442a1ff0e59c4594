// Facts about one record, each with its name.
import { Fragment, type ReactNode } from 'react'

type FactsProps = {
  /** What is empty, null or false is left out. */
  of: Readonly<Record<string, ReactNode>>
}

export function Facts({ of }: FactsProps) {
  return (
    <dl className="facts">
      {Object.entries(of).map(
        ([name, what]) =>
          what !== '' &&
          what !== null &&
          what !== false && (
            <Fragment key={name}>
              <dt>{name}</dt>
              <dd>{what}</dd>
            </Fragment>
          ),
      )}
    </dl>
  )
}
