// The favourite blogs: one large and two small cards, each with its picture.
import { Link } from 'react-router'
import { Byline, InsightPicture, insightPath } from '#insights/insight-card.tsx'
import type { Loaded } from '#platform/pages/api.ts'
import { MoreLink } from '#ui/button.tsx'
import { Failed } from '#ui/messages/failed.tsx'
import styles from './home-blogs.module.css'
import type { Story } from '#home/home-load.ts'

export function FavouriteBlogs({ blogs }: { blogs: Loaded<Story[]> }) {
  if (blogs.data?.length === 0) return null
  const [lead, ...others] = blogs.data ?? []
  return (
    <section className="sec on-deep" aria-labelledby="favourite-blogs">
      <div className="wrap stat">
        <div className="stat__note">
          <h2 id="favourite-blogs">Notes from practice, under their authors’ names</h2>
          <MoreLink to="/insights">All insights</MoreLink>
        </div>
        {lead ? (
          <div className={styles.stories}>
            <StoryCard story={lead} leads />
            {others.length > 0 && (
              <div className={styles.side}>
                {others.map((story) => (
                  <StoryCard key={story.id} story={story} />
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

function StoryCard({ story, leads }: { story: Story; leads?: boolean }) {
  return (
    <div className={leads ? `${styles.story} ${styles.lead}` : styles.story}>
      <InsightPicture of={story} isDecoration />
      <h3>
        <Link to={insightPath(story)}>{story.title}</Link>
      </h3>
      {leads && <p>{story.shortDescription}</p>}
      <Byline of={story} />
    </div>
  )
}
