// The favourite services as cards, each of them a link.
import { Link } from 'react-router'
import type { Loaded } from '#platform/pages/api.ts'
import { serviceAddress, serviceRosette } from '#services/service-address.ts'
import { MoreLink, MoreText } from '#ui/button.tsx'
import { Engraving } from '#ui/engraving/engraving.tsx'
import { Failed } from '#ui/failed.tsx'
import type { ServiceCard } from './home-load.ts'
import styles from './home-services.module.css'

export function FavouriteServices({ services }: { services: Loaded<ServiceCard[]> }) {
  if (services.data?.length === 0) return null
  return (
    <section className={`sec ${styles.section}`} aria-labelledby="favourite-services">
      <div className="wrap stat">
        <div className="stat__note">
          <h2 id="favourite-services">Services in brief</h2>
          <p>Each is led by a partner who signs the work.</p>
          <MoreLink to="/ourservices">All services</MoreLink>
        </div>
        {services.error === null ? (
          <div className={styles.table}>
            {services.data.map(({ id, title, text }) => (
              <Link key={id} to={serviceAddress({ id, title })} className={styles.card}>
                <Engraving plate={serviceRosette(title, { light: true })} className={styles.art} />
                <h3>{title}</h3>
                <p>{text}</p>
                <MoreText>Read more</MoreText>
              </Link>
            ))}
          </div>
        ) : (
          <Failed text={services.error} />
        )}
      </div>
    </section>
  )
}
