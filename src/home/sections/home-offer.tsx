// What the firm offers, designed as a certificate.
import { Link, useRouteLoaderData } from 'react-router'
import { Engraving } from '#ui/engraving/engraving.tsx'
import { Microprint } from '#ui/engraving/microprint.tsx'
import type { WhatWeOffer } from '#home/home.ts'
import styles from './home-offer.module.css'
import type { RootData } from '#firm/every-page/root-data.ts'

export function WhatWeOfferBlock({ offer }: { offer: WhatWeOffer }) {
  const root = useRouteLoaderData<RootData>('root')
  const settings = root?.settings
  const offices = root?.contact.data?.cities.length
  return (
    <section className="sec" aria-labelledby="what-we-offer">
      <div className="wrap">
        <div className={styles.certificate}>
          <div className={styles.inside}>
            <h2 id="what-we-offer">
              <span className={styles.caption}>{offer.title}</span>{' '}
              <span className={styles.heading}>{offer.heading}</span>
            </h2>
            <p className={styles.text}>{offer.content}</p>
            <p className={styles.text}>
              <Link to="/calendar/yours">See which filings are yours</Link>
            </p>
            <div className={styles.foot}>
              <p className={styles.signature}>
                {settings && (
                  <>
                    <Microprint text={`${settings.firmName} company secretaries `} />
                    In practice since {settings.foundedYear}
                  </>
                )}
              </p>
              {settings && (
                <Engraving
                  plate={{ kind: 'firm-seal', name: settings.firmName, since: settings.foundedYear }}
                  className={styles.seal}
                />
              )}
              <p className={styles.signature}>
                {settings && (
                  <>
                    <Microprint text={`${settings.firmName} company secretaries `} />
                    {offices ? `${offices} offices` : `A team of ${settings.members}`}
                  </>
                )}
              </p>
            </div>
          </div>
        </div>
      </div>
    </section>
  )
}
