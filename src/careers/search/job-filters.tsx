// What the list of jobs can be narrowed down to: links with the number of jobs that each leads to.
import { Link } from 'react-router'
import { exploreAddress, type SearchTerms } from '#careers/explore-address.ts'
import { Icon } from '#ui/icon.tsx'
import { numberText } from '#platform/text/numbers.ts'
import { filterLabels, filterNames, type Choice, type Choices } from './filters.ts'
import styles from './job-filters.module.css'

type Props = { terms: SearchTerms; choices: Choices; total: number }

/** `total`: of the vacancies found. A filter of which no choice has fewer would leave the list as it is. */
export function JobFilters({ terms, choices, total }: Props) {
  const names = filterNames.filter((name) => terms[name] !== '' || choices[name].some(({ count }) => count < total))
  if (names.length === 0) return null
  return (
    <nav className={styles.filters} aria-label="Narrow the list down">
      {names.map((name) => (
        <div key={name} className={styles.group}>
          <h2 id={`filter-${name}`}>{filterLabels[name]}</h2>
          <ul aria-labelledby={`filter-${name}`}>
            {choices[name].map((choice) => (
              <li key={choice.value}>
                <ChoiceLink
                  choice={choice}
                  chosen={terms[name]}
                  addressOf={(to) => exploreAddress({ ...terms, [name]: to })}
                />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}

type LinkProps = { choice: Choice; chosen: string; addressOf: (value: string) => string }

/** Leads to the list with this filter; once it is set, to the list without it. */
function ChoiceLink({ choice: { value, count }, chosen, addressOf }: LinkProps) {
  const isChosen = value.toLowerCase() === chosen.toLowerCase()
  return (
    <Link to={addressOf(isChosen ? '' : value)} preventScrollReset aria-current={isChosen || undefined}>
      {value} <span>{numberText(count)}</span>
      {isChosen && (
        <>
          <Icon name="close" />
          <span className="vh">remove this filter</span>
        </>
      )}
    </Link>
  )
}
