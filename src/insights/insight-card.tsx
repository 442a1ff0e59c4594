// An insight as lists show it, and its picture: an engraving unchanged, a photograph in a single colour.
import type { Insight, InsightType } from './insight.ts'
import article from './fallback-article.svg'
import blog from './fallback-blog.svg'
import { dayInIndia, dayText } from '#platform/dates.ts'
import { Picture } from '#ui/image.tsx'
import styles from './insights.module.css'

/** Shown in place of an insight's own picture if that cannot be loaded (specification §8). */
const fallbackImage: Record<InsightType, string> = { article, blog }

export type InsightCard = Pick<Insight, 'id' | 'typeofinsight' | 'title' | 'imageurl' | 'imagealt' | 'createdby'> & {
  /** Day of creation, YYYY-MM-DD in India. */
  day: string
}

export function insightCard(insight: Insight): InsightCard {
  const { id, typeofinsight, title, imageurl, imagealt, createdby, created_on } = insight
  return { id, typeofinsight, title, imageurl, imagealt, createdby, day: dayInIndia(new Date(created_on)) }
}

export function insightPath({ typeofinsight, id, title }: Pick<Insight, 'typeofinsight' | 'id' | 'title'>): string {
  return `/insights/${typeofinsight}/${id}?title=${encodeURIComponent(title)}`
}

type PictureSource = Pick<InsightCard, 'typeofinsight' | 'imageurl' | 'imagealt'>

/** Inside a link with the title the picture is decorative; on the insight's own page it has an alternative text. */
export function InsightPicture({
  of,
  isDecoration,
  loading,
}: {
  of: PictureSource
  isDecoration?: boolean
  loading?: 'eager' | undefined
}) {
  return (
    <div className={/\.svg$/i.test(of.imageurl) ? styles.picture : `${styles.picture} ${styles.photograph}`}>
      <Picture
        src={of.imageurl}
        alt={isDecoration ? '' : of.imagealt}
        fallback={fallbackImage[of.typeofinsight]}
        loading={loading}
      />
    </div>
  )
}

export function Byline({ of }: { of: Pick<InsightCard, 'createdby' | 'day'> }) {
  return (
    <span className={styles.by}>
      {of.createdby}, <time dateTime={of.day}>{dayText(of.day)}</time>
    </span>
  )
}
