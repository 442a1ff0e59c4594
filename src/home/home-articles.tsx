// The favourite articles: a list without pictures, to distinguish them from the blogs above.
import { Link } from 'react-router'
import { insightPath } from '#insights/insight-card.tsx'
import { dayText } from '#platform/dates.ts'
import type { Loaded } from '#platform/pages/api.ts'
import { Failed } from '#ui/failed.tsx'
import { Icon } from '#ui/icon.tsx'
import styles from './home-articles.module.css'
import type { ShownInsight } from './home-load.ts'

export function FavouriteArticles({ articles }: { articles: Loaded<ShownInsight[]> }) {
  if (articles.data?.length === 0) return null
  return (
    <section className="sec" aria-labelledby="favourite-articles">
      <div className="wrap stat">
        <div className="stat__note">
          <h2 id="favourite-articles">Articles worth keeping</h2>
          <p>Working notes on the statute, each with the day up to which it states the law.</p>
        </div>
        {articles.error === null ? (
          <div className={styles.index}>
            {articles.data.map((article) => (
              <Link key={article.id} to={insightPath(article)}>
                <div>
                  <h3>{article.title}</h3>
                  <p>{article.shortDescription}</p>
                </div>
                <span className={styles.by}>
                  {article.createdby}
                  <br />
                  <time dateTime={article.day}>{dayText(article.day)}</time>
                </span>
                <Icon name="arrow" />
              </Link>
            ))}
          </div>
        ) : (
          <Failed text={articles.error} />
        )}
      </div>
    </section>
  )
}
