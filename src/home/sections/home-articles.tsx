// The favourite articles: a list without pictures, to distinguish them from the blogs above.
import { Link } from 'react-router'
import { insightPath } from '#insights/insight-card.tsx'
import { dayText } from '#platform/dates.ts'
import type { Loaded } from '#platform/pages/api.ts'
import { Failed } from '#ui/messages/failed.tsx'
import { Icon } from '#ui/icon.tsx'
import styles from './home-articles.module.css'
import type { ListedArticle } from '#home/home-load.ts'

export function FavouriteArticles({ articles }: { articles: Loaded<ListedArticle[]> }) {
  if (articles.data?.length === 0) return null
  return (
    <section className="sec" aria-labelledby="favourite-articles">
      <div className="wrap stat">
        <div className="stat__note">
          <h2 id="favourite-articles">Articles that say when the law was checked</h2>
        </div>
        {articles.error === null ? (
          <div className={styles.index}>
            {articles.data.map((article) => (
              <div key={article.id} className={styles.entry}>
                <div>
                  <h3>
                    <Link to={insightPath(article)}>{article.title}</Link>
                  </h3>
                  <p>{article.shortDescription}</p>
                </div>
                <span className={styles.by}>
                  {article.createdby}
                  <br />
                  <time dateTime={article.day}>{dayText(article.day)}</time>
                </span>
                <Icon name="arrow" />
              </div>
            ))}
          </div>
        ) : (
          <Failed text={articles.error} />
        )}
      </div>
    </section>
  )
}
