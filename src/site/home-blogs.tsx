// The favourite blog stories: one leads, two stand beside it, each with its picture.
import { Link } from 'react-router'
import { displayDate } from '#calendar/month-view.ts'
import { fallbackImage } from '#insights/fallback-image.ts'
import type { Loaded } from '#platform/api.ts'
import { MoreLink } from '#ui/button.tsx'
import { Picture } from '#ui/image.tsx'
import styles from './home-blogs.module.css'
import type { InsightCard } from './home-load.ts'

export function FavouriteBlogs({ blogs }: { blogs: Loaded<InsightCard[]> }) {
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
          <p>{blogs.error}</p>
        )}
      </div>
    </section>
  )
}

function Story({ story, leads }: { story: InsightCard; leads?: boolean }) {
  return (
    <Link to={insightPath(story)} className={leads ? `${styles.story} ${styles.lead}` : styles.story}>
      <div className={/\.svg$/i.test(story.imageurl) ? styles.picture : `${styles.picture} ${styles.photograph}`}>
        <Picture src={story.imageurl} alt={story.imagealt} fallback={fallbackImage.blog} />
      </div>
      <h3>{story.title}</h3>
      {leads && <p>{story.shortDescription}</p>}
      <span className={styles.by}>
        {story.createdby}, <time dateTime={story.day}>{displayDate(story.day)}</time>
      </span>
    </Link>
  )
}

function insightPath({ typeofinsight, id, title }: InsightCard): string {
  return `/insights/${typeofinsight}/${id}?title=${encodeURIComponent(title)}`
}
