// The links to the other pages of a list: the first, the last, and those around the current one.
import { Link } from 'react-router'
import styles from './careers.module.css'

type Props = { page: number; pages: number; addressOf: (page: number) => string }

export function Pages({ page, pages, addressOf }: Props) {
  if (pages < 2) return null
  // The fragment brings the list back into view, with JavaScript and without.
  const to = (number: number) => `${addressOf(number)}#positions`
  return (
    <nav className={styles.pages} aria-label="Pages of vacancies">
      {page > 1 ? (
        <Link to={to(page - 1)} rel="prev">
          Previous
        </Link>
      ) : (
        <span aria-hidden="true">Previous</span>
      )}
      <ol role="list">
        {shownPages(page, pages).map((number) => (
          <li key={number}>
            <Link to={to(number)} aria-label={`Page ${number}`} aria-current={number === page ? 'page' : undefined}>
              {number}
            </Link>
          </li>
        ))}
      </ol>
      {page < pages ? (
        <Link to={to(page + 1)} rel="next">
          Next
        </Link>
      ) : (
        <span aria-hidden="true">Next</span>
      )}
    </nav>
  )
}

/** At most five numbers, so that they fit on the smallest phone. */
function shownPages(page: number, pages: number): number[] {
  return [...new Set([1, page - 1, page, page + 1, pages])].filter((number) => number >= 1 && number <= pages)
}
