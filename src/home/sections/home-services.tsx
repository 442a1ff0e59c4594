// The favourite services as cards, each as a whole the link of its heading. Their rosettes weigh as much as the rest of
// the section, so the browser engraves them shortly before they are scrolled into view.
import { Link } from 'react-router'
import type { Loaded } from '#platform/pages/api.ts'
import { serviceAddress, serviceRosette } from '#services/service-address.ts'
import { MoreLink, MoreText } from '#ui/button.tsx'
import { Engraving } from '#ui/engraving/engraving.tsx'
import { Failed } from '#ui/messages/failed.tsx'
import { useNear } from './use-near.ts'
import type { ServiceCard } from '#home/home-load.ts'
import styles from './home-services.module.css'

export function FavouriteServices({ services }: { services: Loaded<ServiceCard[]> }) {
  if (services.data?.length === 0) return null
  return (
    <section className={`sec ${styles.section}`} aria-labelledby="favourite-services">
      <div className="wrap stat">
        <div className="stat__note">
          <h2 id="favourite-services">Services that a partner reviews before anything is signed</h2>
          <MoreLink to="/ourservices">All services</MoreLink>
        </div>
        {services.error === null ? <Cards services={services.data} /> : <Failed text={services.error} />}
      </div>
    </section>
  )
}

function Cards({ services }: { services: ServiceCard[] }) {
  const [place, isNear] = useNear(400)
  return (
    <div ref={place} className={styles.table}>
      {services.map(({ id, title, text }) => (
        <div key={id} className={styles.card}>
          <div className={styles.art} aria-hidden="true">
            {isNear && <Engraving plate={serviceRosette(title, { light: true })} />}
          </div>
          <h3>
            <Link to={serviceAddress({ id, title })}>{title}</Link>
          </h3>
          <p>{text}</p>
          <MoreText>Read more</MoreText>
        </div>
      ))}
    </div>
  )
}
