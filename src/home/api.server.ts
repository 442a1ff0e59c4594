// The calls behind the home page's own blocks.
import { createRoute, z } from '@hono/zod-openapi'
import type { Database } from '#platform/database/database.server.ts'
import { jsonResponses, openApiRouter } from '#platform/http/call.server.ts'
import * as home from './home.server.ts'
import {
  carouselSlideSchema,
  galleryItemSchema,
  logoSchema,
  numbersSchema,
  whatWeDoSchema,
  whatWeOfferSchema,
  type CarouselSlide,
  type GalleryItem,
  type Logo,
  type Numbers,
  type WhatWeDo,
  type WhatWeOffer,
} from './home.ts'

declare module '#platform/pages/calls.ts' {
  interface Calls {
    '/get/carousel': { response: CarouselSlide[] }
    '/get/gallery': { response: GalleryItem[] }
    '/get/logos': { response: Logo[] }
    '/get/whatweoffer': { response: WhatWeOffer[] }
    '/get/whatwedo': { response: WhatWeDo[] }
    '/get/numbers': { response: Numbers[] }
  }
}

export function homeApi({ database, publicUrl }: { database: Database; publicUrl: string }) {
  const tags = ['Home page']
  const list = <Schema extends z.ZodType>(path: string, summary: string, schema: Schema) =>
    createRoute({ method: 'get', path, tags, summary, responses: jsonResponses(z.array(schema), summary) })

  return openApiRouter()
    .openapi(list('/get/carousel', 'Slides', carouselSlideSchema), async (c) =>
      c.json(await home.carouselSlides(database, publicUrl), 200),
    )
    .openapi(list('/get/gallery', 'Pictures of the gallery', galleryItemSchema), async (c) =>
      c.json(await home.gallery(database), 200),
    )
    .openapi(list('/get/logos', 'Logos', logoSchema), async (c) => c.json(await home.logos(database), 200))
    .openapi(list('/get/whatweoffer', 'What the firm offers; the first is used', whatWeOfferSchema), async (c) =>
      c.json(await home.whatWeOffer(database), 200),
    )
    .openapi(list('/get/whatwedo', 'What the firm does, stage by stage', whatWeDoSchema), async (c) =>
      c.json(await home.whatWeDo(database), 200),
    )
    .openapi(list('/get/numbers', 'The firm in numbers; the first is used', numbersSchema), async (c) =>
      c.json(await home.numbers(database), 200),
    )
}
