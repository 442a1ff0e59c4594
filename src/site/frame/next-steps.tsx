// What a visitor can do at an address without a page: search, choose a service, ask.
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { maxSearchCharacters, searchPath, wordsOfPath } from '#assistant/search/search-address.ts'
import { PhoneLink } from '#firm/every-page/phone-link.tsx'
import { serviceAddress } from '#services/service-address.ts'
import { useHydrated } from '#ui/hydrated.ts'
import { SearchForm } from '#ui/search-form.tsx'
import styles from './next-steps.module.css'

/** `found` is what the page without content knows besides: the services of the firm. */
export function NextSteps({ found }: { found: unknown }): ReactNode {
  const services = servicesIn(found)
  // One page is kept for all addresses without a page.
  const isHydrated = useHydrated()
  const { pathname } = useLocation()
  return (
    <div className={`wrap ${styles.steps}`}>
      <section aria-labelledby="next-search">
        <h2 id="next-search">Search</h2>
        <SearchForm
          action={searchPath}
          name="q"
          label="Search the whole site"
          words={isHydrated ? wordsOfPath(pathname) : ''}
          maxLength={maxSearchCharacters}
        />
        <p>
          You can also <Link to="/contact#enquiry">write to us</Link>, book a{' '}
          <Link to="/freeconsulation">video consultation</Link> or telephone <PhoneLink />.
        </p>
      </section>
      {services.length > 0 && (
        <nav aria-labelledby="next-services">
          <h2 id="next-services">Our services</h2>
          <ul>
            {services.map((service) => (
              <li key={service.id}>
                <Link to={serviceAddress(service)}>{service.title}</Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </div>
  )
}

type Named = { id: number; title: string }

/** The content of an error is not typed. */
function servicesIn(found: unknown): Named[] {
  if (typeof found !== 'object' || found === null || !('services' in found) || !Array.isArray(found.services)) return []
  return found.services.filter(
    (one: unknown): one is Named =>
      typeof one === 'object' &&
      one !== null &&
      'id' in one &&
      typeof one.id === 'number' &&
      'title' in one &&
      typeof one.title === 'string',
  )
}
