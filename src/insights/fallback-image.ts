// The picture shown in place of an insight's own if that cannot be loaded (specification §8).
import article from './fallback-article.svg'
import blog from './fallback-blog.svg'
import type { InsightType } from './insight.ts'

export const fallbackImage: Record<InsightType, string> = { article, blog }
