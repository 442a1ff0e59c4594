// The favourite blogs: one large and two small cards, each with its picture.
import { Link } from 'react-router'
import { Byline, InsightPicture, insightPath } from '#insights/insight-card.tsx'
import type { Loaded } from '#platform/pages/api.ts'
import { MoreLink } from '#ui/button.tsx'
import { Failed } from '#ui/failed.tsx'
import styles from './home-blogs.module.css'
import type { ShownInsight } from './home-load.ts'

export function FavouriteBlogs({ blogs }: { blogs: Loaded<ShownInsight[]> }) {
  if (blogs.data?.length === 0) return null
  const [lead, ...others] = blogs.data ?? []
  return (
    <section className="sec on-deep" aria-labelledby="favourite-blogs">
      <div className="wrap stat">
        <div className="stat__note">
          <h2 id="favourite-blogs">Stories from the practice</h2>
          <p>Notes by our members on the work behind the forms.</p>
          <MoreLink to="/insights">All insights</MoreLink>
        </div>
        {lead ? (
          <div className={styles.stories}>
            <Story story={lead} leads />
            {others.length > 0 && (
              <div className={styles.side}>
                {others.map((story) => (
                  <Story key={story.id} story={story} />
                ))}
              </div>
            )}
          </div>
        ) : (
          <Failed text={blogs.error ?? ''} />
        )}
      </div>
    </section>
  )
}

function Story({ story, leads }: { story: ShownInsight; leads?: boolean }) {
  return (
    <Link to={insightPath(story)} className={leads ? `${styles.story} ${styles.lead}` : styles.story}>
      <InsightPicture of={story} isDecoration />
      <h3>{story.title}</h3>
      {leads && <p>{story.shortDescription}</p>}
      <Byline of={story} />
    </Link>
  )
}
