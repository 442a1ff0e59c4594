// The picture that stands in where an insight's own cannot be shown (specification §8).
import article from './fallback-article.svg'
import blog from './fallback-blog.svg'
import type { InsightType } from './insight.ts'

export const fallbackImage: Record<InsightType, string> = { article, blog }
